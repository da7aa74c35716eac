import type { OrderWords } from './en.ts';

export const es: OrderWords = {
  lead: 'Arrastra por el asa o usa las flechas.',
  how: 'Espacio para coger y soltar, flechas del teclado para mover, Escape para cancelar.',
  sortable: 'ordenable',
  drag: 'Arrastrar: %{name}',
  up: 'Subir: %{name}',
  down: 'Bajar: %{name}',
  picked: 'Has cogido %{name}. Posición %{position} de %{count}.',
  moved: '%{name}: posición %{position} de %{count}.',
  dropped: 'Has soltado %{name}. Posición %{position} de %{count}.',
  dropped_back: '%{name} ha vuelto a su sitio.',
  save: 'Guardar el orden',
  saved: 'El orden se ha guardado',
};
