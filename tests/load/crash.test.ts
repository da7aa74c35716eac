import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chaos } from '../support/chaos/chaos.ts';
import { NOTHING_WRONG } from '../support/chaos/checkChaos.ts';

/** `npm run chaos` does the same with more kills. */
const KILLS = 12;

test(
  `kill -9 of the server, its database and its jobs' thread, ${KILLS} times, while visitors book, pay, move and answer offers: nothing is lost, doubled or oversold, and the ledger is balanced`,
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lineup-crash-'));
    try {
      const { wrong, faults, confirmed, stored, mails } = await chaos({ dataDir, kills: KILLS, visitors: 8 });
      expect({ wrong, faults }).toEqual({ wrong: NOTHING_WRONG, faults: [] });
      expect(stored).toBe(confirmed);
      expect(mails.doubled).toBeLessThanOrEqual(KILLS);
      console.log(`${KILLS} kills: ${confirmed} bookings confirmed and stored, ${mails.mails} mails`);
    } finally {
      await rm(dataDir, { recursive: true, maxRetries: 10 });
    }
  },
);
