import ICAL from 'ical.js';

/** What a calendar program reads from a file with one event. */
export type IcsEvent = {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  start: Date;
  end: Date;
  summary: string;
  /** Addresses, without `mailto:`. */
  organizer: string | undefined;
  attendees: string[];
  /** All property names of the event, sorted, and its components. */
  properties: string[];
  components: string[];
};

/** Reads a file with a real parser, using only the time zone rules in the file. */
export function icsEvent(text: string): IcsEvent {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error(`${others.length + (component ? 1 : 0)} events in\n${text}`);
  const event = new ICAL.Event(component);
  const read = (name: string) => component.getFirstPropertyValue(name)?.toString();
  const address = (value: unknown) => String(value).replace(/^mailto:/i, '');
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    status: read('status') ?? '',
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    summary: event.summary,
    organizer: read('organizer') && address(read('organizer')),
    attendees: component.getAllProperties('attendee').map((property) => address(property.getFirstValue())),
    properties: component.getAllProperties().map(({ name }) => name).toSorted(),
    components: calendar.getAllSubcomponents().map(({ name }) => name).toSorted(),
  };
}
