/** The words of the team's screens, apart from the others because they load with these screens. */
export const en = {
  upcoming: 'To come',
  last_week: 'The last seven days',
  own_lessons_lead: 'The lessons that you give, and who comes.',
  own_lessons_none: 'You have no lessons yet. They appear here when the school puts your name on them.',
  taken: '%{taken} of %{places} places taken',
  nobody_booked: 'No bookings yet.',
  age: 'age %{age}',
  held: 'Awaiting payment',
  paid: 'Paid',
  mark_paid: 'Mark as paid',
};

export type TeamWords = Record<keyof typeof en, string>;
