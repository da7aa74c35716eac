import type { OrderWords } from './en.ts';

export const de: OrderWords = {
  lead: 'Zieh am Griff oder nimm die Pfeile.',
  how: 'Leertaste: aufnehmen und ablegen. Pfeiltasten: verschieben. Escape: abbrechen.',
  sortable: 'sortierbar',
  drag: 'Ziehen: %{name}',
  up: 'Nach oben: %{name}',
  down: 'Nach unten: %{name}',
  picked: '%{name} ist aufgenommen. Platz %{position} von %{count}.',
  moved: '%{name}: Platz %{position} von %{count}.',
  dropped: '%{name} ist abgelegt. Platz %{position} von %{count}.',
  dropped_back: '%{name} ist wieder am alten Platz.',
  save: 'Reihenfolge speichern',
  saved: 'Die Reihenfolge ist gespeichert',
};
