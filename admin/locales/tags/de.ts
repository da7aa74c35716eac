import type * as English from './en.ts';

/** The tags’ screens. */
export const tags: typeof English.tags = {
  new: 'Neues Stichwort',
  edit: 'Stichwort bearbeiten',
  none: 'Noch keine Stichwörter. Sie zeigen auf einen Blick, für wen ein Kurs ist.',
  delete_explained: 'Es wird von %{smart_count} kommenden Kurs entfernt. |||| Es wird von %{smart_count} kommenden Kursen entfernt.',
};

/** The tags’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Stichwort |||| Stichwörter',
  fields: { name: 'Name', color: 'Farbe' },
  notifications: { created: 'Stichwort angelegt', updated: 'Stichwort gespeichert', deleted: 'Stichwort gelöscht' },
};
