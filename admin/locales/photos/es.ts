import type { PhotoWords } from './en.ts';

export const es: PhotoWords = {
  add: 'Añadir fotos',
  replace: 'Elegir otra foto',
  hint: 'Suelta un archivo aquí, elige uno o haz una foto con el móvil. JPEG, PNG, WebP o AVIF.',
  sending: 'Enviando %{name}…',
  preparing: 'Preparando %{name}…',
  alt: 'Qué se ve',
  focus: 'Queda visible donde se corta la foto',
  earlier: 'Mover hacia delante',
  later: 'Mover hacia atrás',
  remove: 'Quitar la foto',
};
