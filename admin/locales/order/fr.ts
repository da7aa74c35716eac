import type { OrderWords } from './en.ts';

export const fr: OrderWords = {
  lead: 'Faites glisser par la poignée, ou utilisez les flèches.',
  how: 'Espace pour prendre et poser, flèches du clavier pour déplacer, Échap pour annuler.',
  sortable: 'déplaçable',
  drag: 'Faire glisser : %{name}',
  up: 'Monter : %{name}',
  down: 'Descendre : %{name}',
  picked: '%{name} est pris. Position %{position} sur %{count}.',
  moved: '%{name} : position %{position} sur %{count}.',
  dropped: '%{name} est posé. Position %{position} sur %{count}.',
  dropped_back: '%{name} est revenu à sa place.',
  save: 'Enregistrer l’ordre',
  saved: 'L’ordre est enregistré',
};
