/** The activities’ screens. */
export const activities = {
  new: 'New activity',
  edit: 'Edit activity',
  none: 'No activities yet. An activity is what the school teaches, and where: lessons are made of it.',
  row: '%{position}. %{activity} (€ %{price})',
  position_hint: 'Activities stand in this order. Empty is 999: at the end.',
  delete_explained: 'It disappears from the site and from the form for lessons, and cannot be brought back.',
  in_use:
    'This activity has %{smart_count} lesson. Delete it or move it to another activity first. |||| This activity has %{smart_count} lessons. Delete them or move them to another activity first.',
};

/** On which days and at what times an activity repeats. */
export const plan = {
  days: 'Days',
  times: 'Times',
  time: 'Time',
  name: 'Name',
  num_places: 'Places',
  add_time: 'Add a time',
  remove_time: 'Remove time %{number}',
  time_number: 'Time %{number}',
  every_day: 'every day',
  stretch: '%{from} to %{to}',
  places: '%{smart_count} place |||| %{smart_count} places',
  places_each: '%{smart_count} place each |||| %{smart_count} places each',
  time_with_places: '%{time} (%{places})',
  summary: '%{days} at %{times}, %{places}',
  summary_by_time: '%{days} at %{times}',
  explained:
    'The classes of the next 14 days appear on the site by themselves, and the first booking makes a class a lesson. To change or cancel one, look for it under Lessons, From today on.',
};

/** The activities’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Activity |||| Activities',
  fields: {
    name: 'Name',
    place: 'Place',
    price: 'Price (€)',
    order_num: 'Position',
    recurrent: 'Repeats by itself',
    recurrent_config: 'Days and times',
    color: 'Color',
  },
  notifications: { created: 'Activity created', updated: 'Activity updated', deleted: 'Activity deleted' },
};
