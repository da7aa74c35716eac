import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Neuer Surflehrer',
  edit: 'Surflehrer bearbeiten',
  none: 'Noch keine Surflehrer. Sie lassen sich für jeden Kurs auswählen, und auf der Website steht, wer unterrichtet.',
  private_hint: 'Nur für die Verwaltung, nie auf der Website.',
  delete_explained:
    'Die Person wird von %{smart_count} kommenden Kurs entfernt. |||| Die Person wird von %{smart_count} kommenden Kursen entfernt.',
  calendar: {
    title: 'Eigener Kalender',
    text: 'Über einen geheimen Link erscheinen die eigenen Kurse im Kalender auf dem Handy, mit der Zahl der Buchungen und allen Namen und Altersangaben. E-Mail-Adressen und Telefonnummern stehen nicht darin.',
    hint: 'Wer diesen Link hat, sieht das alles. Schick ihn nur an die Person selbst.',
    link: 'Geheimer Link',
    copy: 'Geheimen Link kopieren',
    make: 'Link erstellen',
    renew: 'Neuer Link',
    renew_question: 'Neuen Link erstellen?',
    renew_explained: 'Der alte gilt sofort nicht mehr: Der Kalender muss mit dem neuen noch einmal abonniert werden.',
    off: 'Ausschalten',
    off_question: 'Kalender ausschalten?',
    off_explained: 'Der Link gilt sofort nicht mehr, und auf dem Handy kommen keine Kurse mehr an.',
    made: 'Link erstellt',
    ended: 'Kalender ausgeschaltet',
  },
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Surflehrer |||| Surflehrer',
  fields: { name: 'Name', email: 'E-Mail', phone: 'Telefon' },
  notifications: { created: 'Surflehrer angelegt', updated: 'Surflehrer gespeichert', deleted: 'Surflehrer gelöscht' },
};
