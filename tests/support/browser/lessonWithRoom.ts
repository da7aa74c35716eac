import type { FrameLocator, Page } from 'playwright-core';
import type { Lesson } from '#shared/contract/lesson.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import { now } from '../worldClock.ts';

/** After the refund deadline of one day, with a margin for slow tests. */
const AHEAD_MS = 25 * 60 * 60 * 1000;
const FIRST_WAVES = 1;

/**
 * The next stored lesson of First waves (35 €, opens early) from tomorrow on that has many free places.
 *
 * @param origin the school's origin, for a window that is elsewhere
 */
export async function lessonWithRoom(page: Page, places = 5, origin = ''): Promise<Lesson> {
  const lessons = (await (await page.request.get(`${origin}/api/lessons?next=1`)).json()) as Lesson[];
  const soon = new Date(now().getTime() + AHEAD_MS).toISOString();
  return lessons.find(
    (one) => one.id > 0 && one.activity_id === FIRST_WAVES && one.date > soon && !one.is_cancelled && one.num_places - one.num_bookings >= places,
  )!;
}

/** A stored lesson that has no place left. */
export async function soldOutLesson(page: Page): Promise<Lesson> {
  const lessons = (await (await page.request.get('/api/lessons?next=1')).json()) as Lesson[];
  return lessons.find((one) => one.id > 0 && freePlaces(one) === 0 && !one.is_cancelled)!;
}

/** Chooses the lesson from the list, after its day in the strip, because later days are folded. */
export async function chooseFromList(list: Page | FrameLocator, { id, date }: Lesson): Promise<void> {
  await list.locator(`.strip a[href*="day=${date.slice(0, 10)}"]`).click();
  await list.locator(`a[href*="/lessons/${id}?"]`).click();
}
