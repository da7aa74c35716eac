import type { SearchWords } from './en.ts';

export const fr: SearchWords = {
  hint: 'Une partie d’un nom, d’un téléphone ou d’un e-mail, la référence d’une réservation, ou une activité.',
  label: 'Nom, téléphone, e-mail, référence ou activité',
  bookings: 'Réservations',
  lessons: 'Prochains cours',
  none: 'Aucun résultat pour « %{text} ».',
  none_hint: 'Essayez avec moins de lettres, ou avec une autre partie du nom ou du numéro.',
  more: 'Il y a d’autres réservations. Précisez le nom ou le numéro.',
  people: '%{count} personnes',
  person: '1 personne',
  lesson_cancelled: 'Cours annulé',
};
