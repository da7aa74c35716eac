import type { TodayWords } from './en.ts';

export const fr: TodayWords = {
  days: 'Jours',
  earlier: 'Jours précédents',
  later: 'Jours suivants',
  summary: '%{people} inscrits, %{here} présents',
  none: 'Aucun cours ce jour-là.',
  more: 'Ce jour contient plus que ce qui est affiché ici. La liste des cours contient tout.',
  unstaffed: '%{smart_count} cours sans moniteur |||| %{smart_count} cours sans moniteur',
  with_waiting: '%{smart_count} cours complet avec liste d’attente |||| %{smart_count} cours complets avec liste d’attente',
  waiting: '%{smart_count} en attente |||| %{smart_count} en attente',
  new_enquiries: '%{smart_count} nouvelle demande |||| %{smart_count} nouvelles demandes',
  answer_enquiries: 'Répondre',
  no_instructor: 'Sans moniteur',
  nobody: 'Pas encore de réservation.',
  planned: 'Prévu',
  age: '%{age} ans',
  held: 'En attente de paiement',
  call: 'Appeler %{name}',
  whatsapp: 'WhatsApp à %{name}',
  walk_in: 'Sans réservation',
  walk_in_to: 'Sans réservation : %{lesson}',
};
