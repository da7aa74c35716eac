import type { TodayWords } from './en.ts';

export const de: TodayWords = {
  days: 'Tage',
  earlier: 'Frühere Tage',
  later: 'Spätere Tage',
  summary: '%{people} gebucht, %{here} da',
  none: 'Kein Termin an diesem Tag.',
  more: 'An diesem Tag ist mehr, als hier Platz hat. In der Liste der Termine steht alles.',
  unstaffed: '%{smart_count} Termin ohne Surflehrer |||| %{smart_count} Termine ohne Surflehrer',
  with_waiting: '%{smart_count} voller Termin mit Warteliste |||| %{smart_count} volle Termine mit Warteliste',
  waiting: '%{smart_count} wartet |||| %{smart_count} warten',
  new_enquiries: '%{smart_count} neue Anfrage |||| %{smart_count} neue Anfragen',
  answer_enquiries: 'Beantworten',
  no_instructor: 'Ohne Surflehrer',
  nobody: 'Noch keine Buchung.',
  planned: 'Geplant',
  age: '%{age} Jahre',
  held: 'Zahlung steht aus',
  call: '%{name} anrufen',
  whatsapp: 'WhatsApp an %{name}',
  walk_in: 'Ohne Buchung',
  walk_in_to: 'Ohne Buchung: %{lesson}',
};
