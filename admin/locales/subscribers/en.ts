/** The subscribers’ screen. */
export const subscribers = {
  none: 'No subscribers yet. Visitors subscribe on your site, below the lessons.',
  none_of: 'Nobody matches.',
  all: 'All',
  search: 'Search by address',
  state_of: { verified: 'Confirmed', unconfirmed: 'Not confirmed yet', unsubscribed: 'Unsubscribed' },
  since: 'since %{date}',
  since_when: 'Since',
  remove: 'Remove',
  remove_of: 'Remove %{email}',
  question: 'Remove for good?',
  explained: '%{email} gets no more news, and the address and everything we know of it here is deleted. Bookings stay. This cannot be undone.',
  removed: '%{email} is removed.',
  csv_cut: 'The file has the first %{smart_count} subscribers.',
};
