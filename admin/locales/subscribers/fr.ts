import type * as English from './en.ts';

/** The subscribers’ screen. */
export const subscribers: typeof English.subscribers = {
  none: 'Encore personne. Les visiteurs s’abonnent sur votre site, sous les cours.',
  none_of: 'Aucun résultat.',
  all: 'Tous',
  search: 'Chercher une adresse',
  state_of: { verified: 'Confirmé', unconfirmed: 'Pas encore confirmé', unsubscribed: 'Désabonné' },
  since: 'depuis le %{date}',
  since_when: 'Depuis',
  remove: 'Supprimer',
  remove_of: 'Supprimer %{email}',
  question: 'Supprimer définitivement ?',
  explained: '%{email} ne recevra plus les nouveautés, et l’adresse est effacée ici avec tout ce qui s’y rattache. Les réservations restent. C’est irréversible.',
  removed: '%{email} est supprimé.',
  csv_cut: 'Le fichier contient les %{smart_count} premiers abonnés.',
};
