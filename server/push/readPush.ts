import type { PushContent } from '#shared/contract/push.ts';
import { openingState } from '#shared/waiting/openingRules.ts';
import { waitingState } from '#shared/waiting/waitingRules.ts';
import type { Db } from '../db/connect.ts';
import { findActivityName } from '../lessons/activityName.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { readNewsLessons } from '../news/newsLessons.ts';
import { findOpening } from '../waiting/openings.queries.ts';
import { findWaiting } from '../waiting/waiting.queries.ts';
import type { PushMessage } from './deliverPush.ts';
import type { QueuedPush } from './pushMessages.queries.ts';
import { type PushContext, type PushedLesson, writeOfferPush, writeOpeningPush, writePush } from './writePush.ts';

/** How long a push service keeps news for a browser that is offline, in seconds. */
const TTL_S = 24 * 60 * 60;

/**
 * Writes a queued push message from what is true now.
 *
 * @returns undefined if there is nothing to say any more: the lessons are over, the offer is answered, or the lesson is full
 */
export async function readPush(db: Db, { notification_id, waiting_id, opening_id }: QueuedPush, context: PushContext, now: Date): Promise<PushMessage | undefined> {
  if (waiting_id !== null) return readOffer(db, waiting_id, context, now);
  if (opening_id !== null) return readOpening(db, opening_id, context, now);
  const lessons = await readNewsLessons(db, context.tenant, notification_id!, now);
  return lessons.length > 0 ? message(writePush(lessons, context), { ttl: TTL_S, topic: 'news', urgency: 'normal' }) : undefined;
}

/** An offer of a waiting list is of use until it ends. */
async function readOffer(db: Db, id: number, context: PushContext, now: Date): Promise<PushMessage | undefined> {
  const entry = await findWaiting(db, context.tenant, { id });
  if (!entry?.until || waitingState(entry, now) !== 'offered') return undefined;
  const ttl = Math.ceil((Date.parse(entry.until) - now.getTime()) / 1000);
  const content = writeOfferPush(await pushedLesson(db, entry, context), { secret: entry.secret, people: entry.people, until: entry.until }, context);
  return message(content, { ttl, topic: `waiting-${id}`, urgency: 'high' });
}

async function readOpening(db: Db, id: string, context: PushContext, now: Date): Promise<PushMessage | undefined> {
  const { tenant } = context;
  const opening = await findOpening(db, tenant, id);
  const lesson = opening && (await findLesson(db, tenant, opening.lesson_id, now));
  if (!lesson || openingState(lesson, now, tenant.timezone) !== 'open') return undefined;
  const content = writeOpeningPush(await pushedLesson(db, lesson, context), lesson.id, context);
  return message(content, { ttl: TTL_S, topic: `opening-${lesson.id}`, urgency: 'normal' });
}

async function pushedLesson(db: Db, { activity_id, date }: { activity_id: number; date: string }, { tenant }: PushContext): Promise<PushedLesson> {
  const { activity = '', translations = {} } = (await findActivityName(db, tenant, activity_id)) ?? {};
  return { date, activity, translations };
}

function message(content: PushContent, handling: Omit<PushMessage, 'payload'>): PushMessage {
  return { payload: JSON.stringify(content), ...handling };
}
