import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { WEEKDAYS, type Weekday } from '#shared/lessons/plans/recurrence.ts';
import { adminOf } from './payments/paying.ts';
import type { TestApp } from './testApp.ts';

/** A plan as text; by default every day at ten with eight places. */
export function planText(times: Record<string, number> = { '10:00': 8 }, days: readonly Weekday[] = WEEKDAYS): string {
  return JSON.stringify({ days, times: Object.entries(times).map(([time, num_places]) => ({ name: 'default', time, num_places })) });
}

/** Adds a recurring activity to Praia Norte, at 30 euros. */
export async function recurring(school: TestApp, recurrent_config = planText()): Promise<number> {
  const payload = { name: 'Sunset', place: 'Baía', price: 30, recurrent: 1, recurrent_config };
  return (await school.call('POST', '/api/activities', { cookie: await adminOf(school), payload })).json<Activity>().id;
}

/** Changes an activity's plan, or switches recurrence on or off. */
export async function replan(school: TestApp, id: number, payload: Partial<Activity>): Promise<void> {
  await school.call('PUT', `/api/activities/${id}`, { cookie: await adminOf(school), payload });
}

/** An activity's lessons and occurrences as visitors see them, by date. */
export async function listed(school: TestApp, activity: number): Promise<Lesson[]> {
  const lessons = (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>();
  return lessons.filter(({ activity_id }) => activity_id === activity);
}

/** Switches recurrence off for all activities, for tests that need no upcoming lessons. */
export async function endPlans({ database }: TestApp, tenant = { id: 1 }): Promise<void> {
  await database.forTenant(tenant).updateTable('activities').set({ recurrent: 0 }).where('tenant_id', '=', tenant.id).execute();
}
