import type { SearchWords } from './en.ts';

export const de: SearchWords = {
  hint: 'Teil eines Namens, einer Telefonnummer oder E-Mail, die Nummer einer Buchung oder eine Aktivität.',
  label: 'Name, Telefon, E-Mail, Buchungsnummer oder Aktivität',
  bookings: 'Buchungen',
  lessons: 'Nächste Termine',
  none: 'Nichts gefunden zu „%{text}“.',
  none_hint: 'Versuche es mit weniger Buchstaben oder einem anderen Teil des Namens oder der Nummer.',
  more: 'Es gibt weitere Buchungen. Gib mehr vom Namen oder von der Nummer ein.',
  people: '%{count} Personen',
  person: '1 Person',
  lesson_cancelled: 'Termin abgesagt',
};
