/** The start page. */
export const dashboard = {
  welcome: 'Welcome',
  welcome_name: 'Welcome, %{name}',
  today: 'Today: %{smart_count} lesson, %{people}. |||| Today: %{smart_count} lessons, %{people}.',
  people: '%{smart_count} person booked |||| %{smart_count} people booked',
  free_day: 'No lessons today.',
  next_lessons: 'Next lessons',
  all_lessons: 'All lessons',
};
