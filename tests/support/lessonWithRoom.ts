import type { Page } from 'playwright-core';
import type { Lesson } from '#shared/contract/lesson.ts';

/** The first lesson (no class of a plan) after tomorrow that is open and has room for many. */
export async function lessonWithRoom(page: Page, places = 5): Promise<Lesson> {
  const lessons = (await (await page.request.get('/api/lessons?next=1')).json()) as Lesson[];
  const soon = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  return lessons.find(
    (one) => one.id > 0 && one.date > soon && !one.is_cancelled && one.open_days_before === null && one.num_places - one.num_bookings >= places,
  )!;
}
