/** The instructors’ screens. */
export const instructors = {
  new: 'New instructor',
  edit: 'Edit instructor',
  none: 'No instructors yet. They can be chosen for each lesson, and visitors see who teaches.',
  private_hint: 'Only admins see this, visitors never.',
  delete_explained:
    'They are taken off %{smart_count} upcoming lesson. |||| They are taken off %{smart_count} upcoming lessons.',
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Instructor |||| Instructors',
  fields: { name: 'Name', email: 'Email', phone: 'Phone' },
  notifications: { created: 'Instructor created', updated: 'Instructor updated', deleted: 'Instructor deleted' },
};
