import type * as English from './en.ts';

/** The start page. */
export const dashboard: typeof English.dashboard = {
  welcome: 'Willkommen',
  welcome_name: 'Willkommen, %{name}',
  today: 'Heute: %{smart_count} Kurs, %{people}. |||| Heute: %{smart_count} Kurse, %{people}.',
  people: '%{smart_count} Person gebucht |||| %{smart_count} Personen gebucht',
  free_day: 'Heute sind keine Kurse.',
  next_lessons: 'Nächste Kurse',
  all_lessons: 'Alle Kurse',
};
