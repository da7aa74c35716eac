import type { TodayWords } from './en.ts';

export const fr: TodayWords = {
  days: 'Jours',
  earlier: 'Jours précédents',
  later: 'Jours suivants',
  summary: '%{people} inscrits, %{here} présents',
  none: 'Aucun cours ce jour-là.',
  more: 'Ce jour contient plus que ce qui est affiché ici. La liste des cours contient tout.',
  unstaffed: '%{smart_count} cours sans moniteur |||| %{smart_count} cours sans moniteur',
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
