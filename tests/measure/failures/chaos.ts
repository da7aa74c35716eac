import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chaos } from '../../support/chaos/chaos.ts';

// `npm run chaos -- [KILLS] [VISITORS]`: kill -9 of the server, of its database and of the thread of its jobs, in turn, while visitors
// book, pay by card, are refunded, use packs, change dates and answer offers of a waiting list. Each of them repeats a request until it is
// answered. Afterwards what they were told, what is stored and what Stripe's stand-in holds has to be the same. Exits with 1 otherwise.

const [kills = 40, visitors = 8] = process.argv.slice(2).map(Number);
if (!(kills > 0) || !(visitors > 0)) throw new Error('Two numbers: how many kills, and how many visitors at the same time.');

const dataDir = await mkdtemp(join(tmpdir(), 'lineup-chaos-'));
try {
  const began = performance.now();
  const result = await chaos({
    ...{ dataDir, kills, visitors },
    onKill: (kill, kind, confirmed) => console.log(`kill ${kill}, ${kind}: ${confirmed} bookings confirmed so far`),
  });
  const { wrong, faults, mails, longestMs, longest, ...figures } = result;
  const isGood = Object.values(wrong).every((found) => found.length === 0) && faults.length === 0 && mails.doubled <= kills;
  console.log(JSON.stringify(figures));
  console.log(`${kills} kills in ${Math.round((performance.now() - began) / 1000)} s; the longest that a visitor waited for an answer was ${Math.round(longestMs)} ms (${longest})`);
  console.log(`${mails.mails} mails arrived, ${mails.doubled} of them for a second time`);
  console.log(isGood ? 'As promised: nothing lost, doubled or oversold, and the ledger is balanced.' : `Falls short: ${JSON.stringify({ wrong, faults }, null, 1)}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, maxRetries: 10 });
}
