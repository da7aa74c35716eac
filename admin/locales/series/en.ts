/** The words of the screen that adds a series of lessons, which are loaded with it. */
export const en = {
  title: 'New series',
  lead: 'Many lessons at once: on these weekdays, at these times, between two dates.',
  activity: 'Activity',
  days: 'Weekdays',
  times: 'Times',
  times_hint: 'Several are separated by commas: 9, 11:30, 14:00',
  from: 'From',
  until: 'Until',
  places: 'Places in each lesson',
  instructors: 'Instructors',
  tags: 'Tags',
  preview: 'These lessons',
  preview_none: 'Choose activity, weekdays, times and dates, and you see here what will be added.',
  clash: '%{who} gives another lesson then.',
  clashes: '1 lesson clashes with another one. |||| %{smart_count} lessons clash with others.',
  leave_out_hint: 'Untick a date to leave it out.',
  add: 'Add %{smart_count} lesson |||| Add %{smart_count} lessons',
  add_none: 'Add the lessons',
  added: '%{smart_count} lesson was added |||| %{smart_count} lessons were added',
  undo_hint: 'For ten minutes, and while no place is booked, you can take all of them back.',
  undo: 'Take them back',
  undone: 'The lessons are taken back.',
  to_list: 'To the lessons',
  another: 'Another series',
};

export type SeriesWords = Record<keyof typeof en, string>;
