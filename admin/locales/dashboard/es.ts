import type * as English from './en.ts';

/** The start page. */
export const dashboard: typeof English.dashboard = {
  welcome: '¡Hola!',
  welcome_name: '¡Hola, %{name}!',
  today: 'Hoy: %{smart_count} clase, %{people}. |||| Hoy: %{smart_count} clases, %{people}.',
  people: '%{smart_count} persona con reserva |||| %{smart_count} personas con reserva',
  free_day: 'Hoy no hay clases.',
  next_lessons: 'Próximas clases',
  all_lessons: 'Todas las clases',
};
