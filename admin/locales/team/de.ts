import type { TeamWords } from './en.ts';

export const de: TeamWords = {
  upcoming: 'Demnächst',
  last_week: 'Die letzten sieben Tage',
  own_lessons_lead: 'Die Kurse, die du gibst, und wer kommt.',
  own_lessons_none: 'Du hast noch keine Kurse. Sie erscheinen hier, sobald die Schule dich einträgt.',
  taken: '%{taken} von %{places} Plätzen belegt',
  nobody_booked: 'Noch keine Buchungen.',
  age: 'Alter %{age}',
  held: 'Zahlung ausstehend',
  paid: 'Bezahlt',
  mark_paid: 'Als bezahlt markieren',
};
