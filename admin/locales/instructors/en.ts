/** The instructors’ screens. */
export const instructors = {
  new: 'New instructor',
  edit: 'Edit instructor',
  none: 'No instructors yet. They can be chosen for each lesson, and visitors see who teaches.',
  private_hint: 'Only admins see this, visitors never.',
  delete_explained:
    'They are taken off %{smart_count} upcoming lesson. |||| They are taken off %{smart_count} upcoming lessons.',
  calendar: {
    title: 'Calendar of their own',
    text: 'A secret link puts their lessons into the calendar on their phone, with how many are booked, and everybody’s name and age. Emails and phone numbers are not in it.',
    hint: 'Whoever has this link sees all of that. Send it to the instructor alone.',
    link: 'Secret link',
    copy: 'Copy the secret link',
    make: 'Make a link',
    renew: 'New link',
    renew_question: 'Make a new link?',
    renew_explained: 'The old one stops working at once: the instructor has to subscribe again with the new one.',
    off: 'Turn off',
    off_question: 'Turn the calendar off?',
    off_explained: 'The link stops working at once, and the instructor’s phone gets no more lessons.',
    made: 'Link made',
    ended: 'Calendar turned off',
  },
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Instructor |||| Instructors',
  fields: { name: 'Name', email: 'Email', phone: 'Phone' },
  notifications: { created: 'Instructor created', updated: 'Instructor updated', deleted: 'Instructor deleted' },
};
