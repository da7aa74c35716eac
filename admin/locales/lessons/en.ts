/** The lessons’ screens. */
export const lessons = {
  counts: '%{smart_count} lesson in total, showing %{showing} |||| %{smart_count} lessons in total, showing %{showing}',
  all: 'All',
  from_today: 'From today on',
  add_new: 'Add new',
  none: 'No lessons here yet.',
  back: 'Back',
  new: 'New lesson',
  edit: 'Edit lesson',
  clone: 'Clone lesson',
  state_is: 'State',
  state: { past: 'Past', cancelled: 'Cancelled', sold_out: 'Sold out', not_yet_open: 'Not yet open', open: 'Open' },
  places_taken: 'Places taken',
  bookable: 'Bookable',
  bookable_at_once: 'At once',
  bookable_days_before: 'From %{smart_count} day before |||| From %{smart_count} days before',
  open_days_hint: 'Empty: bookable at once.',
  delete_question: 'delete?',
  delete_unbooked: 'Nobody has booked this lesson.',
  delete_explained:
    '%{smart_count} person has booked this lesson. A lesson with bookings is cancelled rather than deleted. |||| %{smart_count} people have booked this lesson. A lesson with bookings is cancelled rather than deleted.',
  cancel_question: 'Cancel this lesson?',
  cancel_explained:
    '%{smart_count} person has booked it and would lose the lesson. Let them know. |||| %{smart_count} people have booked it and would lose the lesson. Let them know.',
  cancel_confirm: 'Cancel the lesson',
  keep: 'Keep the lesson',
  move_question: 'Move this lesson?',
  move_explained:
    '%{smart_count} person has booked it for %{date}. Let them know when it takes place now. |||| %{smart_count} people have booked it for %{date}. Let them know when it takes place now.',
  move_confirm: 'Move the lesson',
  move_keep: 'Back to the form',
};

/** The choice of date and time. */
export const picker = { time: 'Time', previous_month: 'Previous month', next_month: 'Next month' };

/** The bookings of a lesson. */
export const bookings = {
  title: 'Bookings',
  none: 'Nobody has booked yet. New bookings appear here by themselves.',
  people: '%{smart_count} person |||| %{smart_count} people',
  email: 'Email',
  phone: 'Phone',
  participants: 'Participants',
  is_paid: 'Paid',
  creation_date: 'Booked on',
  notes: 'Notes',
  paid: 'Paid',
  not_paid: 'Not paid',
  delete_of: 'Delete the booking of %{name}',
  delete_question: 'delete?',
  delete_explained:
    'The booking of %{name} for %{smart_count} person. The place becomes free at once. |||| The booking of %{name} for %{smart_count} people. Their places become free at once.',
  delete_mailed: 'An email tells %{email}.',
  deleted: 'Booking deleted',
  delete_failed: 'Failed to delete booking',
  keep: 'Keep the booking',
  all_emails: 'All emails',
  all_phones: 'All phones',
  copy_emails: 'Copy all emails',
  copy_phones: 'Copy all phones',
  status: 'Status',
  status_of: { booked: 'Booked', cancelled: 'Cancelled' },
  source: 'Source',
  source_of: { site: 'Public site', widget: 'Button on your website', qr: 'QR code', manual: 'Added by hand' },
  cancelled: 'Cancelled bookings (%{smart_count})',
  csv: 'CSV file',
  csv_failed: 'The file could not be made. Check the connection and try again.',
  manual: {
    title: 'Manual add',
    phone: 'Phone',
    name: 'Name',
    count: 'Number of participants',
    free: '%{smart_count} place free |||| %{smart_count} places free',
    add: 'Add',
    added: 'Added: %{name}',
    failed: 'failure',
  },
  sheet: {
    open: 'Beach list',
    title: 'Participants',
    back: 'Back to the lesson',
    print: 'Print',
    name: 'Name',
    age: 'Age',
    none: 'Nobody has booked.',
  },
};

/** The lessons’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Lesson |||| Lessons',
  fields: {
    activity_id: 'Activity',
    date: 'Date and time',
    num_places: 'Num places',
    instructors: 'Instructors',
    tags: 'Tags',
    is_cancelled: 'Cancelled?',
    open_days_before: 'Booking open days before event',
    place: 'Place',
  },
  notifications: { created: 'Lesson created', updated: 'Lesson updated', deleted: 'Lesson deleted' },
};
