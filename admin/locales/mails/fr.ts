import type * as English from './en.ts';

/** The screen of the mails that were given up. */
export const mails: typeof English.mails = {
  title: 'E-mails non envoyés',
  none: 'Tous les e-mails sont partis. Si un e-mail ne peut pas être envoyé, il apparaît ici.',
  failed: '%{smart_count} e-mail n’a pas pu être envoyé |||| %{smart_count} e-mails n’ont pas pu être envoyés',
  look: 'Voir les e-mails',
  retry_all: 'Tout réessayer',
  retry_of: 'Réessayer l’e-mail à %{recipient}',
  dismiss: 'Ignorer',
  dismiss_of: 'Ignorer l’e-mail à %{recipient}',
  queued: '%{smart_count} e-mail repart. |||| %{smart_count} e-mails repartent.',
  kind_of: {
    booking_received: 'Confirmation de réservation',
    booking_paid: 'Confirmation de réservation payée',
    money_returned: 'Remboursement',
    booking_cancelled: 'Réservation annulée',
    lesson_cancelled: 'Cours annulé',
    lesson_moved: 'Cours déplacé',
    lesson_reminder: 'Rappel du cours',
    new_booking: 'Nouvelle réservation, pour l’école',
    cancellation: 'Annulation, pour l’école',
    password_reset: 'Nouveau mot de passe',
    subscription_confirmation: 'Confirmation d’abonnement',
    new_lessons: 'Nouveaux cours',
  },
  why: {
    address_refused: 'L’adresse n’existe pas ou n’accepte pas d’e-mails.',
    mail_refused: 'Le serveur de messagerie a refusé l’e-mail.',
    server_busy: 'Le serveur de messagerie a sans cesse remis l’e-mail à plus tard.',
    server_unreachable: 'Le serveur de messagerie est injoignable.',
    sign_in_refused: 'Le serveur de messagerie n’a pas accepté nos identifiants. Prévenez la personne qui gère ce site.',
    unexpected: 'Une erreur inattendue s’est produite.',
  },
};
