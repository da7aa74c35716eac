import type { OrderWords } from './en.ts';

export const pt: OrderWords = {
  lead: 'Arraste pela pega ou use as setas.',
  how: 'Espaço para pegar e largar, setas do teclado para mover, Escape para cancelar.',
  sortable: 'ordenável',
  drag: 'Arrastar: %{name}',
  up: 'Subir: %{name}',
  down: 'Descer: %{name}',
  picked: '%{name} está na mão. Posição %{position} de %{count}.',
  moved: '%{name}: posição %{position} de %{count}.',
  dropped: '%{name} foi largado. Posição %{position} de %{count}.',
  dropped_back: '%{name} voltou ao seu lugar.',
  save: 'Guardar a ordem',
  saved: 'A ordem está guardada',
};
