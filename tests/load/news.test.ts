import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsLoad, type NewsLoad } from '../support/messages/newsLoad.ts';

// `npm run news-proof` does the same with all ten thousand subscribers, ten kills, and visits to the home page.

const READERS = 10_000;
const KILLS = 2;
const BETWEEN_KILLS = 150;
let load: NewsLoad;
beforeAll(async () => {
  load = await newsLoad({ readers: READERS, domains: 100, mailMs: 5 });
});
afterAll(() => load.close());

test(
  `${READERS} subscribers are queued in under two seconds; ${KILLS} times kill -9 on the way: every one gets the mail, and one of them twice at most at each kill`,
  { timeout: 180_000 },
  async () => {
    const before = performance.now();
    expect((await load.send()).total).toBe(READERS);
    const took = Math.round(performance.now() - before);
    expect(took).toBeLessThan(2000);

    // The next news is small, because sending ten thousand mails takes minutes.
    const some = (KILLS + 1) * BETWEEN_KILLS;
    await load.withDatabase(async ({ owner }) => {
      await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(owner);
      await sql`truncate notifications, mail_domains cascade`.execute(owner);
      await sql`delete from subscribers where substr(split_part(email, '@', 1), 7)::integer > ${some}`.execute(owner);
    });
    await load.killAndStart();
    load.receivers.length = 0;
    const started = performance.now();
    expect((await load.send()).total).toBe(some);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await expect.poll(() => load.receivers.length, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(kill * BETWEEN_KILLS);
      await load.killAndStart();
    }
    await expect.poll(load.progress, { timeout: 60_000, interval: 500 }).toMatchObject({ total: some, sent: some, failed: 0 });
    expect(new Set(load.receivers).size).toBe(some);
    const twice = load.receivers.length - some;
    expect(twice).toBeLessThanOrEqual(KILLS);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${READERS} queued in ${took} ms; ${some} sent in ${seconds} s over ${KILLS} kills, ${twice} of them twice`);
  },
);
