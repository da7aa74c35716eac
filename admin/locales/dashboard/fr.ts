import type * as English from './en.ts';

/** The start page. */
export const dashboard: typeof English.dashboard = {
  welcome: 'Bienvenue',
  welcome_name: 'Bienvenue, %{name}',
  today: 'Aujourd’hui : %{smart_count} cours, %{people}. |||| Aujourd’hui : %{smart_count} cours, %{people}.',
  people: '%{smart_count} personne inscrite |||| %{smart_count} personnes inscrites',
  free_day: 'Pas de cours aujourd’hui.',
  next_lessons: 'Prochains cours',
  all_lessons: 'Tous les cours',
};
