/** The words of Today, apart from the others because they load with it. */
export const en = {
  days: 'Days',
  earlier: 'Earlier days',
  later: 'Later days',
  summary: '%{people} booked, %{here} here',
  none: 'No lessons on this day.',
  more: 'There is more on this day than fits here. The list of lessons has all of it.',
  all_done: 'Nothing needs you right now.',
  unstaffed: '%{smart_count} lesson without instructor |||| %{smart_count} lessons without instructor',
  with_waiting: '%{smart_count} full lesson with people waiting |||| %{smart_count} full lessons with people waiting',
  waiting: '%{smart_count} waiting |||| %{smart_count} waiting',
  new_enquiries: '%{smart_count} new enquiry |||| %{smart_count} new enquiries',
  answer_enquiries: 'Answer',
  no_instructor: 'No instructor',
  nobody: 'No bookings yet.',
  planned: 'Planned',
  age: '%{age} years',
  held: 'Awaits payment',
  call: 'Call %{name}',
  whatsapp: 'WhatsApp to %{name}',
  walk_in: 'Walk-in',
  walk_in_to: 'Walk-in: %{lesson}',
};

export type TodayWords = Record<keyof typeof en, string>;
