import type * as English from './en.ts';

/** The start page. */
export const dashboard: typeof English.dashboard = {
  welcome: 'Olá!',
  welcome_name: 'Olá, %{name}!',
  today: 'Hoje: %{smart_count} aula, %{people}. |||| Hoje: %{smart_count} aulas, %{people}.',
  people: '%{smart_count} pessoa com reserva |||| %{smart_count} pessoas com reserva',
  free_day: 'Hoje não há aulas.',
  next_lessons: 'Próximas aulas',
  all_lessons: 'Todas as aulas',
};
