/** The words of the search, apart from the others because they load with it. */
export const en = {
  hint: 'Part of a name, phone number or email, a booking’s reference, or an activity.',
  label: 'Name, phone, email, reference or activity',
  bookings: 'Bookings',
  lessons: 'Next lessons',
  none: 'Nothing found for “%{text}”.',
  none_hint: 'Try fewer letters, or another part of the name or number.',
  more: 'There are more bookings. Type more of the name or number.',
  people: '%{count} people',
  person: '1 person',
  lesson_cancelled: 'Lesson cancelled',
};

export type SearchWords = Record<keyof typeof en, string>;
