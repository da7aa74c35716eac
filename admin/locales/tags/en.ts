/** The tags’ screens. */
export const tags = {
  new: 'New tag',
  edit: 'Edit tag',
  none: 'No tags yet. Tags tell at a glance whom a lesson is for.',
  delete_explained: 'It is taken off %{smart_count} upcoming lesson. |||| It is taken off %{smart_count} upcoming lessons.',
};

/** The tags’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Tag |||| Tags',
  fields: { name: 'Name', color: 'Color' },
  notifications: { created: 'Tag created', updated: 'Tag updated', deleted: 'Tag deleted' },
};
