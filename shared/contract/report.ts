import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, SecretId } from './wire.ts';

/**
 * What a report adds up: money by the day it moved, the same money by the day of its lesson, or participants, or those who did not
 * come, by that day.
 */
export const REPORT_MEASURES = ['payments', 'lessons', 'participants', 'no_shows'] as const;
export type ReportMeasure = (typeof REPORT_MEASURES)[number];

/** By what a report groups. Participants and no-shows have no way of payment. */
export const REPORT_GROUPS = ['day', 'week', 'month', 'activity', 'instructor', 'source', 'method'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** A period of the school's calendar, both days included: `2026-06-01`. */
export const ReportPeriod = Type.Object({ from: Type.String({ maxLength: 20 }), to: Type.String({ maxLength: 20 }) });
export type ReportPeriod = Static<typeof ReportPeriod>;

const oneOf = <Names extends readonly string[]>(names: Names) => Type.Union(names.map((name) => Type.Literal(name as Names[number])));

/** `GET /api/reports/totals` */
export const TotalsQuery = Type.Object({ ...ReportPeriod.properties, of: oneOf(REPORT_MEASURES), by: oneOf(REPORT_GROUPS) });

/** One bar of a report. */
export const ReportRow = Type.Object({
  /** A date (of a week its Monday, of a month its first day), an id, a source or a way of payment; null: without instructor, or the money for passes. */
  key: Nullable(Type.String()),
  /** The name of an activity or instructor, also of deleted ones; else ''. */
  name: Type.String(),
  /** Integer cents; or a number of participants, with fractions where instructors share them. */
  value: Type.Number(),
});
export type ReportRow = Static<typeof ReportRow>;

/** The answer. Days, weeks and months come in order and without gaps, all else with the largest first. */
export const Totals = Type.Object({ rows: Type.Array(ReportRow), total: Type.Number() });
export type Totals = Static<typeof Totals>;

/** A booking that still owes money. */
export const DueBooking = Type.Object({
  booking_id: SecretId,
  reference: Type.String(),
  lesson_id: Id,
  lesson_date: Instant,
  activity: Type.String(),
  /** Of the first participant. */
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
  /** Integer cents. */
  due: Type.Integer(),
});
export type DueBooking = Static<typeof DueBooking>;

/** `GET /api/reports/due`: bookings of lessons in a period that still owe money, the oldest lesson first; 1,000 at most. */
export const DueBookings = Type.Object({ rows: Type.Array(DueBooking), count: Type.Integer(), total: Type.Integer() });
export type DueBookings = Static<typeof DueBookings>;

/** An entry of the ledger for the accountant. */
export const LedgerLine = Type.Object({
  id: Type.Integer(),
  created_at: Instant,
  kind: Type.String(),
  method: Nullable(Type.String()),
  /** Integer cents: what a guest owes is positive, what a guest paid negative. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Percent; null: the school has set none. */
  vat_rate: Nullable(Type.Number()),
  /** The VAT that the amount includes. */
  vat: Type.Integer(),
  /** The entry that this one takes back. */
  reverses: Nullable(Type.Integer()),
  /** Of the booking; empty for a pass, whose title stands for the activity. */
  reference: Type.String(),
  activity: Type.String(),
  lesson_date: Nullable(Instant),
});
export type LedgerLine = Static<typeof LedgerLine>;

/** `GET /api/reports/ledger`: 1,000 entries of a period, in order. `after` is the last id of the page before. */
export const LedgerQuery = Type.Object({ ...ReportPeriod.properties, after: Type.Optional(Type.Integer({ minimum: 0 })) });
