import type * as English from './en.ts';

/** The activities’ screens. */
export const activities: typeof English.activities = {
  new: 'Neue Aktivität',
  edit: 'Aktivität bearbeiten',
  none: 'Noch keine Aktivitäten. Eine Aktivität ist, was die Schule wo unterrichtet: daraus entstehen die Kurse.',
  row: '%{position}. %{activity} (%{price} €)',
  position_hint: 'In dieser Reihenfolge stehen die Aktivitäten. Leer heißt 999: ganz am Ende.',
  delete_explained: 'Sie verschwindet von der Website und aus dem Kursformular und lässt sich nicht zurückholen.',
  in_use:
    'Diese Aktivität hat %{smart_count} Kurs. Lösche ihn vorher oder ordne ihn einer anderen Aktivität zu. |||| Diese Aktivität hat %{smart_count} Kurse. Lösche sie vorher oder ordne sie einer anderen Aktivität zu.',
};

/** On which days and at what times an activity repeats. */
export const plan: typeof English.plan = {
  days: 'Tage',
  times: 'Zeiten',
  time: 'Uhrzeit',
  name: 'Name',
  num_places: 'Plätze',
  add_time: 'Zeit hinzufügen',
  remove_time: 'Zeit %{number} entfernen',
  time_number: 'Zeit %{number}',
  every_day: 'jeden Tag',
  stretch: '%{from} bis %{to}',
  places: '%{smart_count} Platz |||| %{smart_count} Plätze',
  places_each: 'je %{smart_count} Platz |||| je %{smart_count} Plätze',
  time_with_places: '%{time} Uhr (%{places})',
  summary: '%{days} um %{times} Uhr, %{places}',
  summary_by_time: '%{days} um %{times}',
  explained:
    'Die Kurse der nächsten 14 Tage erscheinen von selbst auf der Website, und die erste Buchung legt den Kurs an. Willst du einen ändern oder absagen, such ihn unter Kurse, Ab heute.',
};

/** The activities’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Aktivität |||| Aktivitäten',
  fields: {
    name: 'Name',
    place: 'Ort',
    price: 'Preis (€)',
    order_num: 'Position',
    recurrent: 'Wiederholt sich von selbst',
    recurrent_config: 'Tage und Zeiten',
    color: 'Farbe',
  },
  notifications: { created: 'Aktivität angelegt', updated: 'Aktivität gespeichert', deleted: 'Aktivität gelöscht' },
};
