import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';
import { OFFER_COLUMNS } from '../lessons/offerColumns.queries.ts';
import type { CalendarData } from '../mail/templates/calendarFile.ts';
import { participantsColumn, participantsText } from '../places/participants.queries.ts';
import { calendarVersion } from '../places/places.queries.ts';
import { notesIn, schoolNotes } from '../tenants/schoolNotes.queries.ts';
import { schoolEmail } from '../tenants/schoolEmail.queries.ts';

/** Finds the facts for a live booking's calendar file, in a language. */
export async function findCalendarData(db: Db, tenant: Pick<Tenant, 'id' | 'langs'>, id: string, lang: Language): Promise<CalendarData | undefined> {
  const found = await db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.id', '=', id)
    .where('bookings.status', '=', 'booked')
    .select([
      'bookings.id as booking_id',
      participantsColumn(),
      ...(['bookings.status', 'date', 'is_cancelled'] as const),
      calendarVersion(),
      'activities.name as activity',
      'activities.place',
      ...OFFER_COLUMNS,
      'activities.translations',
      schoolNotes('bookings'),
      schoolEmail('bookings').as('school_email'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { participants, notes_of_school, ...facts } = found;
  return { ...withActivityIn(facts, lang, tenant), mail_extra_notes: notesIn(notes_of_school, lang, tenant), data: participantsText(participants) };
}
