import type * as English from './en.ts';

/** The screen of the mails that were given up. */
export const mails: typeof English.mails = {
  title: 'Nicht gesendete E-Mails',
  none: 'Alle E-Mails sind raus. Lässt sich eine nicht senden, erscheint sie hier.',
  failed: '%{smart_count} E-Mail konnte nicht gesendet werden |||| %{smart_count} E-Mails konnten nicht gesendet werden',
  look: 'Zu den E-Mails',
  retry_all: 'Alle nochmal versuchen',
  retry_of: 'E-Mail an %{recipient} nochmal versuchen',
  dismiss: 'Verwerfen',
  dismiss_of: 'E-Mail an %{recipient} verwerfen',
  queued: '%{smart_count} E-Mail ist wieder unterwegs. |||| %{smart_count} E-Mails sind wieder unterwegs.',
  kind_of: {
    booking_received: 'Buchungsbestätigung',
    booking_paid: 'Buchungsbestätigung, bezahlt',
    money_returned: 'Geld zurück',
    booking_cancelled: 'Buchung storniert',
    lesson_cancelled: 'Kurs abgesagt',
    lesson_moved: 'Kurs verlegt',
    lesson_reminder: 'Erinnerung an den Kurs',
    new_booking: 'Neue Buchung, an die Schule',
    cancellation: 'Stornierung, an die Schule',
    password_reset: 'Neues Passwort',
    subscription_confirmation: 'Bestätigung des Abos',
    new_lessons: 'Neue Kurse',
  },
  why: {
    address_refused: 'Die Adresse gibt es nicht, oder sie nimmt keine E-Mails an.',
    mail_refused: 'Der Mailserver hat die E-Mail abgelehnt.',
    server_busy: 'Der Mailserver hat die E-Mail immer wieder vertagt.',
    server_unreachable: 'Der Mailserver war nicht zu erreichen.',
    sign_in_refused: 'Der Mailserver hat die Anmeldung nicht akzeptiert. Sag der Person Bescheid, die diese Website betreibt.',
    unexpected: 'Etwas Unerwartetes ist schiefgegangen.',
  },
};
