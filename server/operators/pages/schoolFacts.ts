import { type ListedSchool, MOST_COUNTED } from '../schools.queries.ts';
import { type Html, html } from './html.ts';
import type { View } from './view.ts';

/** Is the school open, suspended or closing? */
export function stateLine({ say, day }: View, { closing_at, suspended_at }: ListedSchool): Html {
  if (closing_at !== null) return html`<p class="state bad">${say('state.closing', { date: day(closing_at) })}</p>`;
  return suspended_at === null ? html`<p class="state">${say('state.open')}</p>` : html`<p class="state bad">${say('state.suspended')}</p>`;
}

/** A list of names and values. */
export function facts(pairs: readonly (readonly [name: string, value: Html | string])[]): Html {
  return html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** What the list and the page of a school say about it. */
export function schoolFacts({ say, day, count }: View, { added_at, lessons, bookings, signed_in_at }: ListedSchool): (readonly [string, string])[] {
  const counted = (number: number) => (number < MOST_COUNTED ? count(number) : say('moreThan', { number: count(MOST_COUNTED - 1) }));
  return [
    [say('added'), added_at === null ? say('unknown') : day(added_at)],
    [say('lessons'), counted(lessons)],
    [say('bookings'), counted(bookings)],
    [say('signedIn'), signed_in_at === null ? say('never') : day(signed_in_at)],
  ];
}
