import { loadavg } from 'node:os';
import { addVolume } from '../../server/commands/volume/addVolume.ts';
import { ensureBuilt } from '../../server/launch/build.ts';
import { listTenants } from '../../server/tenants/tenants.queries.ts';
import { DESK, PHONE, startJourney } from '../support/browser/journey.ts';
import { manageScreens, openScreen, windowFor } from '../support/browser/manageScreens.ts';
import { now } from '../support/browser/worldClock.ts';
import { templateServer } from '../support/db/templateServer.ts';
import { ensureBrowser } from '../support/runner/installBrowser.ts';

// `npm run screen-measure`: fills a school as `npm run volume` does, with 5,000 lessons and 50,000 bookings, and times every screen of the back
// office by its address, from the request until its title and content show, at a desk and on a phone. The best of three openings counts,
// because the machine may be busy for a moment. Exits with 1 if a screen takes longer than a second. Needs a quiet machine.

const LIMIT_MS = 1000;
const OPENINGS = 3;

process.env.CHROME_PATH = await ensureBrowser();
await ensureBuilt(console.log);
const { templateUrl, stop } = await templateServer();
const journey = await startJourney({ complains: false, templateUrl });
try {
  await journey.withDatabase(async (database) => {
    const tenant = (await listTenants(database.owner)).find(({ id }) => id === 1)!;
    await addVolume(database, tenant, { lessons: 5000, bookings: 50_000, now: now() });
  });
  const screens = await manageScreens(journey);
  console.log(`${screens.length} screens. Load average ${loadavg()[0]!.toFixed(1)}.`);
  for (const [device, viewport] of [['desk', DESK], ['phone', PHONE]] as const) {
    const times: [name: string, milliseconds: number][] = [];
    for (const { first: _first, ...screen } of screens) {
      const page = await windowFor(journey, screen, { viewport });
      let best = Infinity;
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        const since = performance.now();
        await openScreen(page, screen, 'en');
        best = Math.min(best, performance.now() - since);
      }
      await page.context().close();
      times.push([screen.name, Math.round(best)]);
      if (best > LIMIT_MS) process.exitCode = 1;
    }
    const slowest = times.toSorted(([, a], [, b]) => b - a);
    console.log(`${device}: median ${slowest[Math.floor(slowest.length / 2)]![1]} ms, over ${LIMIT_MS} ms: ${slowest.filter(([, ms]) => ms > LIMIT_MS).length}; the slowest:`);
    for (const [name, ms] of slowest.slice(0, 8)) console.log(`  ${name} ${ms} ms`);
  }
} finally {
  await journey.close();
  await stop();
}
