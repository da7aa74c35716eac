import type { PhotoWords } from './en.ts';

export const fr: PhotoWords = {
  add: 'Ajouter des photos',
  replace: 'Choisir une autre photo',
  hint: 'Déposez un fichier ici, choisissez-en un ou prenez une photo avec le téléphone. JPEG, PNG, WebP ou AVIF.',
  sending: 'Envoi de %{name}…',
  preparing: 'Préparation de %{name}…',
  alt: 'Ce qu’elle montre',
  focus: 'Reste visible là où la photo est coupée',
  earlier: 'Déplacer vers l’avant',
  later: 'Déplacer vers l’arrière',
  remove: 'Enlever la photo',
};
