import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Neuer Surflehrer',
  edit: 'Surflehrer bearbeiten',
  none: 'Noch keine Surflehrer. Sie lassen sich für jeden Kurs auswählen, und auf der Website steht, wer unterrichtet.',
  private_hint: 'Nur für die Verwaltung, nie auf der Website.',
  delete_explained:
    'Die Person wird von %{smart_count} kommenden Kurs entfernt. |||| Die Person wird von %{smart_count} kommenden Kursen entfernt.',
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Surflehrer |||| Surflehrer',
  fields: { name: 'Name', email: 'E-Mail', phone: 'Telefon' },
  notifications: { created: 'Surflehrer angelegt', updated: 'Surflehrer gespeichert', deleted: 'Surflehrer gelöscht' },
};
