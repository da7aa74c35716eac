import type { PhotoWords } from './en.ts';

export const de: PhotoWords = {
  add: 'Fotos hinzufügen',
  replace: 'Ein anderes Foto wählen',
  hint: 'Zieh eine Datei hierher, wähle eine aus oder fotografiere mit dem Handy. JPEG, PNG, WebP oder AVIF.',
  sending: '%{name} wird gesendet …',
  preparing: '%{name} wird vorbereitet …',
  alt: 'Was darauf zu sehen ist',
  focus: 'Bleibt sichtbar, wo das Foto beschnitten wird',
  earlier: 'Weiter nach vorn',
  later: 'Weiter nach hinten',
  remove: 'Foto entfernen',
};
