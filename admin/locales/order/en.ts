/** The words of ordering a list. */
export const en = {
  lead: 'Drag by the handle, or use the arrows.',
  how: 'Press space to pick up, the arrow keys to move, space to drop, escape to cancel.',
  sortable: 'sortable',
  drag: 'Drag: %{name}',
  up: 'Move up: %{name}',
  down: 'Move down: %{name}',
  picked: '%{name} is picked up. Position %{position} of %{count}.',
  moved: '%{name}: position %{position} of %{count}.',
  dropped: '%{name} is dropped. Position %{position} of %{count}.',
  dropped_back: '%{name} is back where it was.',
  save: 'Save order',
  saved: 'The order is saved',
};

export type OrderWords = Record<keyof typeof en, string>;
