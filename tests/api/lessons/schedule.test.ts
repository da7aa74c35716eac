import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Schedule } from '#shared/contract/schedule.ts';
import { CARRIED_LESSONS } from '#shared/lessons/schedule.ts';
import { planText, recurring, replan } from '../../support/recurringActivities.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

// It is 1 July 2026; the 14 days end with 14 July.

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const schedule = async (query = '', host: string = HOSTS.norte) => (await school.call('GET', `/api/schedule${query}`, { host })).json<Schedule>();
const upcoming = async (query = '') => (await school.call('GET', `/api/lessons?next=1${query}`)).json<Lesson[]>();
const add = async (date: string, more: object = {}): Promise<Lesson> =>
  (await school.call('POST', '/api/lessons', { cookie: await school.signIn(ADMINS.norte), payload: { activity_id: 2, date, num_places: 8, ...more } })).json();

/** Fills Praia Norte up to more lessons than a short list has. */
async function fill(): Promise<void> {
  const missing = CARRIED_LESSONS + 1 - (await upcoming()).length;
  for (let index = 0; index < missing; index += 1) await add(`2026-07-0${2 + (index % 8)}T12:00:00Z`);
}

describe('GET /api/schedule', () => {
  test('carries 14 days of a school with many lessons, and names the later months with their activities', async () => {
    await fill();
    const lastOfDays = await add('2026-07-14T18:00:00Z');
    const firstAfter = await add('2026-07-15T07:00:00Z');
    await add('2026-08-31T18:45:00Z', { activity_id: 1 });
    await add('2026-08-03T09:00:00Z');
    const ofAGroup = await add('2026-10-03T09:00:00Z');
    await school.database.forTenant({ id: 1 }).updateTable('lessons').set({ is_private: 1 }).where('tenant_id', '=', 1).where('id', '=', ofAGroup.id).execute();
    const { lessons, months } = await schedule();
    expect(lessons).toEqual(await upcoming('&to=2026-07-14'));
    expect(lessons.map(({ id }) => id)).toContain(lastOfDays.id);
    expect(lessons.map(({ id }) => id)).not.toContain(firstAfter.id);
    expect(months).toEqual([{ month: '2026-07', activities: [2] }, { month: '2026-08', activities: [1, 2] }]);
  });

  test('gives a month that is asked for, without the days that the list has', async () => {
    expect((await schedule('?month=2026-07')).lessons.map(({ date }) => date)).toEqual(['2026-07-15T07:00:00Z']);
    expect((await schedule('?month=2026-08')).lessons.map(({ date }) => date)).toEqual(['2026-08-03T09:00:00Z', '2026-08-31T18:45:00Z']);
    expect((await schedule('?month=2026-10')).lessons).toEqual([]);
    // A link of last year.
    expect((await schedule('?month=2025-07')).lessons).toEqual([]);
    expect((await schedule('?month=2026-07')).months).toEqual((await schedule()).months);
  });

  test.each(['2026-13', '2026-7', 'July', '2026-07-01'])('refuses the month %s', async (month) => {
    expect((await school.call('GET', `/api/schedule?month=${month}`)).statusCode).toBe(400);
  });

  test('begins with the first month if nothing is planned in 14 days', async () => {
    school.clock.now = new Date('2026-07-16T08:30:00Z');
    const tx = school.database.forTenant({ id: 1 });
    await tx.updateTable('lessons').set({ deleted_at: school.clock.now.toISOString() }).where('tenant_id', '=', 1).where('date', '<', '2026-08-01T00:00:00Z').execute();
    await tx.updateTable('activities').set({ recurrent: 0 }).where('tenant_id', '=', 1).execute();
    const sunset = await recurring(school, JSON.stringify({ ...JSON.parse(planText()), horizon: 60, from: '2026-08-20' }));
    const { lessons, months } = await schedule();
    // All lessons of a short list are carried; the plan's later classes are not.
    expect(lessons.map(({ date }) => date)).toEqual(['2026-08-03T09:00:00Z', '2026-08-31T18:45:00Z']);
    expect(months).toEqual([{ month: '2026-08', activities: [sunset] }, { month: '2026-09', activities: [sunset] }]);
    expect((await schedule('?month=2026-09')).lessons).toHaveLength(13);

    await tx.updateTable('lessons').set({ deleted_at: school.clock.now.toISOString() }).where('tenant_id', '=', 1).execute();
    expect((await schedule()).lessons).toEqual((await schedule('?month=2026-08')).lessons);
    expect((await schedule()).lessons).toHaveLength(12);
    await replan(school, sunset, { recurrent: 0 });
    expect(await schedule()).toEqual({ lessons: [], months: [] });
    school.clock.now = new Date('2026-07-01T08:30:00Z');
  });

  test('shows one school nothing of another', async () => {
    const other = await schedule('', HOSTS.baleal);
    expect(other.months).toEqual([]);
    expect(other.lessons.length).toBeGreaterThan(0);
  });
});
