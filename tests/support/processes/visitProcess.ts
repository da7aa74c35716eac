import { setTimeout } from 'node:timers/promises';

// Visits an address at a fixed rate from its own process, so that measuring does not disturb the server: `node visitProcess.ts
// ADDRESS VISITS_A_SECOND SECONDS`. Sends the duration of each visit in milliseconds to its parent.

const [address, perSecond, seconds] = process.argv.slice(2) as [string, string, string];
const took: number[] = [];
const visits: Promise<void>[] = [];

async function visit(): Promise<void> {
  const began = performance.now();
  const answer = await fetch(address);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  took.push(performance.now() - began);
}

// A visit does not wait for the previous one.
const start = performance.now();
for (let turn = 0; turn < Number(perSecond) * Number(seconds); turn += 1) {
  await setTimeout(Math.max(0, start + (turn * 1000) / Number(perSecond) - performance.now()));
  visits.push(visit());
}
await Promise.all(visits);
process.send!(took);
