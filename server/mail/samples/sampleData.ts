import type { Tenant } from '#shared/contract/tenant.ts';
import { LANGUAGES } from '#shared/language.ts';
import type { MessageTexts } from '#shared/messages/guestMessage.ts';
import type { NewsLesson } from '#shared/messages/newsRules.ts';
import type { BookedLesson } from '../templates/bookingFacts.ts';
import type { MailedPass } from '../templates/passMail.ts';

/** The time at which the samples are written: the evening before their lesson. */
export const SAMPLE_NOW = new Date('2026-07-03T17:00:00Z');

/** The origin of their links. */
export const SAMPLE_ORIGIN = 'http://localhost:8080';

/** The school of the samples; its pictures are the demo's. */
export const SAMPLE_SCHOOL: Tenant = {
  ...{ id: 1, slug: 'norte', name: 'Praia Norte Surf School', hosts: ['localhost'], logo_url: '/demo/norte-logo.svg', cover_url: '/demo/norte-cover.svg' },
  ...{ api_base: '', timezone: 'Europe/Lisbon', country: 'PT', theme_color: '#e8603c', refund_hours: 24, langs: [...LANGUAGES] },
};

/** Fields that all sample mails share. */
export const SAMPLE_MAIL = {
  recipient: 'ana@example.com',
  mail_extra_notes: 'Meet us at the blue shed, Avenida da República 14, twenty minutes early. Bring a towel, swimwear and something to drink; boards and wetsuits wait for you.',
  school_email: 'ola@norte.example',
  booking_id: '2f0e7c54-9a1b-4c8e-8f35-6d1f0b7a9c21',
};

/** A booking of two participants, to be paid at the school. */
export const SAMPLE_BOOKING: BookedLesson = {
  data: JSON.stringify([{ name: 'Ana Silva', age: '34' }, { name: 'Rui Silva', age: '9' }]),
  notes: 'Rui is left-handed, and has never been on a board.',
  ...{ phone: '+351912345678', email: 'ana@example.com', status: 'booked', stripe_session_id: null, paid_at_school: false, credit: 0, hold_until: null },
  ...{ lesson_id: 12, date: '2026-07-04T09:00:00Z', is_cancelled: 0, cancel_reason: '', call_off: null, version: 1, num_places: 8, num_bookings: 5 },
  ...{ activity: 'First waves', place: 'Praia da Nazaré', enable_payments: '1', payment: undefined, returned: undefined },
  ...{ meeting_name: 'The blue shed', meeting_address: 'Avenida da República 14, Nazaré', meeting_coordinates: '39.60132, -9.07316', meeting_minutes: 20, duration_minutes: 120 },
  ...{ reference: 'PN-7K3M', amount: 7000, charged: 7000, due: 7000, deposit_percent: null, code: null, paid_by_pass: 0, paid_by_credit: 0, used_pass: false, booked_for: '2026-07-04T09:00:00Z', refund_until: null },
};

/** The same booking, paid by card. */
export const SAMPLE_PAID: BookedLesson = {
  ...SAMPLE_BOOKING,
  stripe_session_id: 'cs_sample',
  due: 0,
  payment: { status: 'paid', amount_cents: 7000, refunded_cents: 0, refund_reason: null, settles_by: null },
};

/** A message of the school, in the languages in which it was written. */
export const SAMPLE_MESSAGE: MessageTexts = {
  subject: { en: 'Bring a jacket', de: 'Bring eine Jacke mit' },
  body: { en: 'Hello {name},\nit will be windy on {day}. Please bring a jacket for after the lesson.', de: 'Hallo {name},\nam {day} wird es windig. Bring bitte eine Jacke für danach mit.' },
};

/** The lessons of the news. */
export const SAMPLE_LESSONS: NewsLesson[] = [
  { activity: 'First waves', place: 'Praia da Nazaré', price_cents: 3500, date: '2026-07-04T09:00:00Z', num_places: 8, num_bookings: 5, open_days_before: null },
  { activity: 'Surf for kids', place: 'Praia do Salgado', price_cents: 2800, date: '2026-07-04T13:30:00Z', num_places: 6, num_bookings: 6, open_days_before: null },
  { activity: 'Green waves', place: 'Praia da Légua', price_cents: 4250, date: '2026-07-05T06:00:00Z', num_places: 4, num_bookings: 0, open_days_before: null },
  { activity: 'Dawn patrol', place: 'Praia do Norte', price_cents: 5500, date: '2026-07-10T06:00:00Z', num_places: 4, num_bookings: 0, open_days_before: 3 },
].map((lesson, index) => ({ ...lesson, id: index + 12, activity_id: index + 1, is_cancelled: 0 }));

/** A pack that was sold. */
export const SAMPLE_PASS: MailedPass = {
  ...{ title: 'Ten lessons', code: 'K7QM3XRT9WPBH2D', unit: 'uses', granted: 10, valid_until: '2027-07-03T23:00:00Z', gift_at: null, gift_message: '' },
  ...{ buyer_name: 'Ana Silva', holder_name: 'Ana Silva', holder_email: 'ana@example.com' },
};

/** What makes it a present. */
export const SAMPLE_GIFT = {
  ...{ gift_at: '2026-07-10T07:00:00Z', gift_message: 'Happy birthday, Tom!\nSee you in the water.', holder_name: 'Tom Hartley', holder_email: 'tom@example.com' },
};
