import type * as English from './en.ts';

/** The lessons’ screens. */
export const lessons: typeof English.lessons = {
  counts: '%{smart_count} cours au total, %{showing} affiché |||| %{smart_count} cours au total, %{showing} affichés',
  all: 'Tous',
  from_today: 'À partir d’aujourd’hui',
  planned: {
    state: 'Prévu',
    explained: 'Prévu par le programme, pas encore réservé.',
    make: 'Modifier ou annuler',
    made: 'C’est maintenant un cours : modifiez-le ou annulez-le ici.',
  },
  add_new: 'Ajouter',
  none: 'Pas encore de cours ici.',
  new: 'Nouveau cours',
  edit: 'Modifier le cours',
  clone: 'Dupliquer le cours',
  state_is: 'État',
  state: { past: 'Passé', cancelled: 'Annulé', sold_out: 'Complet', not_yet_open: 'Pas encore ouvert', open: 'Ouvert' },
  places_taken: 'Places prises',
  bookable: 'Réservation',
  bookable_at_once: 'Ouverte dès maintenant',
  bookable_days_before: 'À partir de %{smart_count} jour avant |||| À partir de %{smart_count} jours avant',
  open_days_hint: 'Vide : réservation ouverte dès maintenant.',
  delete_question: 'Supprimer ?',
  delete_unbooked: 'Personne n’a réservé ce cours.',
  delete_explained:
    '%{smart_count} personne a réservé ce cours. Un cours qui a des réservations s’annule au lieu de se supprimer. |||| %{smart_count} personnes ont réservé ce cours. Un cours qui a des réservations s’annule au lieu de se supprimer.',
  cancel_question: 'Annuler ce cours ?',
  cancel_explained:
    '%{smart_count} personne a réservé et perdrait son cours. |||| %{smart_count} personnes ont réservé et perdraient leur cours.',
  cancel_confirm: 'Annuler le cours',
  keep: 'Garder le cours',
  move_question: 'Déplacer ce cours ?',
  move_explained:
    '%{smart_count} personne a réservé pour le %{date}. |||| %{smart_count} personnes ont réservé pour le %{date}.',
  move_confirm: 'Déplacer le cours',
  move_keep: 'Retour au formulaire',
  restore_question: 'Maintenir finalement ce cours ?',
  restore_explained: '%{smart_count} personne a réservé. |||| %{smart_count} personnes ont réservé.',
  restore_confirm: 'Maintenir le cours',
  told: 'Toutes les personnes inscrites reçoivent aussitôt un e-mail.',
  told_but:
    'Les personnes inscrites avec une adresse reçoivent aussitôt un e-mail. %{smart_count} personne n’en a pas : appelez-la. |||| Les personnes inscrites avec une adresse reçoivent aussitôt un e-mail. %{smart_count} personnes n’en ont pas : appelez-les.',
};

/** The choice of date and time. */
export const picker: typeof English.picker = { time: 'Heure', previous_month: 'Mois précédent', next_month: 'Mois suivant' };

/** The bookings of a lesson. */
export const bookings: typeof English.bookings = {
  title: 'Réservations',
  none: 'Personne n’a encore réservé. Les nouvelles réservations apparaissent ici toutes seules.',
  people: '%{smart_count} personne |||| %{smart_count} personnes',
  email: 'E-mail',
  phone: 'Téléphone',
  participants: 'Participants',
  is_paid: 'Payée',
  creation_date: 'Réservé le',
  notes: 'Remarques',
  paid: 'Payée',
  not_paid: 'Non payée',
  delete_of: 'Supprimer la réservation de %{name}',
  delete_question: 'Supprimer ?',
  delete_explained:
    'La réservation de %{name} pour %{smart_count} personne. La place se libère aussitôt. |||| La réservation de %{name} pour %{smart_count} personnes. Les places se libèrent aussitôt.',
  delete_mailed: 'Un e-mail prévient %{email}.',
  deleted: 'Réservation supprimée',
  delete_failed: 'La réservation n’a pas pu être supprimée',
  keep: 'Garder la réservation',
  all_emails: 'Tous les e-mails',
  all_phones: 'Tous les téléphones',
  copy_emails: 'Copier tous les e-mails',
  copy_phones: 'Copier tous les téléphones',
  status: 'Statut',
  status_of: { awaiting_payment: 'Paiement en attente', booked: 'Réservée', expired: 'Expirée', cancelled: 'Annulée' },
  held_until: 'Places gardées jusqu’à %{time}',
  reference: 'Référence du paiement',
  copy_reference: 'Copier la référence du paiement de %{name}',
  delete_paid: '%{amount} ont été payés. Faut-il rembourser ?',
  delete_refunding: 'Supprimer et rembourser %{amount}',
  delete_keeping: 'Supprimer sans rembourser',
  deleted_refunding: 'Réservation supprimée. %{amount} vont être remboursés.',
  money: {
    paid: '%{amount} payés, non remboursés',
    mismatched: '%{amount} payés, à vérifier',
    refund_due: '%{amount} en cours de remboursement',
    refunded: '%{amount} remboursés',
    refund_failed: 'Le remboursement de %{amount} a échoué',
  },
  source: 'Origine',
  source_of: { site: 'Site public', widget: 'Bouton sur votre site', qr: 'Code QR', manual: 'À la main' },
  cancelled: 'Réservations annulées (%{smart_count})',
  csv: 'Fichier CSV',
  csv_failed: 'Le fichier n’a pas pu être créé. Vérifiez la connexion et réessayez.',
  manual: {
    title: 'Ajout manuel',
    phone: 'Téléphone',
    name: 'Nom',
    count: 'Nombre de participants',
    free: '%{smart_count} place libre |||| %{smart_count} places libres',
    full: 'Pour ajouter quelqu’un, augmentez d’abord le nombre de places.',
    add: 'Ajouter',
    added: 'Ajouté : %{name}',
    failed: 'L’ajout a échoué',
  },
  sheet: {
    open: 'Liste pour la plage',
    title: 'Participants',
    back: 'Retour au cours',
    print: 'Imprimer',
    name: 'Nom',
    age: 'Âge',
    none: 'Personne n’a réservé.',
  },
};

/** The lessons’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Cours |||| Cours',
  fields: {
    activity_id: 'Activité',
    date: 'Date et heure',
    num_places: 'Nombre de places',
    instructors: 'Moniteurs',
    tags: 'Étiquettes',
    is_cancelled: 'Annulé ?',
    open_days_before: 'Réservation ouverte combien de jours avant',
    place: 'Lieu',
  },
  notifications: { created: 'Cours créé', updated: 'Cours modifié', deleted: 'Cours supprimé' },
};
