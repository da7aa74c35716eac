import type { PhotoWords } from './en.ts';

export const pt: PhotoWords = {
  add: 'Adicionar fotos',
  replace: 'Escolher outra foto',
  hint: 'Larga um ficheiro aqui, escolhe um ou tira uma foto com o telemóvel. JPEG, PNG, WebP ou AVIF.',
  sending: 'A enviar %{name}…',
  preparing: 'A preparar %{name}…',
  alt: 'O que se vê',
  focus: 'Fica visível onde a foto é cortada',
  earlier: 'Mover para a frente',
  later: 'Mover para trás',
  remove: 'Tirar a foto',
};
