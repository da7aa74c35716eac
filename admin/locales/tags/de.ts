import type * as English from './en.ts';

/** The tags’ screens. */
export const tags: typeof English.tags = {
  new: 'Neuer Tag',
  edit: 'Tag bearbeiten',
  none: 'Noch keine Tags. Sie zeigen auf einen Blick, für wen ein Kurs ist.',
  delete_explained: 'Er wird von %{smart_count} kommenden Kurs entfernt. |||| Er wird von %{smart_count} kommenden Kursen entfernt.',
};

/** The tags’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Tag |||| Tags',
  fields: { name: 'Name', color: 'Farbe' },
  notifications: { created: 'Tag angelegt', updated: 'Tag gespeichert', deleted: 'Tag gelöscht' },
};
