import { afterEach } from 'vitest';
import { openPages } from './journey.ts';
import { startClock } from '../worldClock.ts';

const LONGEST = 600;

// Files that share a worker each begin at the world's moment.
startClock();

// What the pages showed when a test failed. A failure that comes once in a hundred runs is understood by that alone.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) {
    const text = await page.locator('body').innerText({ timeout: 1000 }).catch(() => 'nothing that could be read');
    console.log(`${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, LONGEST)}`);
  }
});
