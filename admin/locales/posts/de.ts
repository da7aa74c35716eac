import type * as English from './en.ts';

/** The posts’ screens. */
export const posts: typeof English.posts = {
  new: 'Neue Neuigkeit',
  edit: 'Neuigkeit bearbeiten',
  none: 'Noch keine Neuigkeiten. Sie erscheinen auf der Website.',
  delete_explained: 'Sie verschwindet von der Website, und Links auf sie führen ins Leere.',
};

/** The posts’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Neuigkeit |||| Neuigkeiten',
  fields: { title: 'Titel', body: 'Text' },
  notifications: { created: 'Neuigkeit veröffentlicht', updated: 'Neuigkeit gespeichert', deleted: 'Neuigkeit gelöscht' },
};
