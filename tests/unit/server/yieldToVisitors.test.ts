import type { JobHelpers } from 'graphile-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Interrupted } from '../../../server/jobs/interrupted.ts';
import { yieldToVisitors } from '../../../server/jobs/yieldToVisitors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let waiting = true;
const ran: string[] = [];
const stop = new AbortController();
const tasks = yieldToVisitors({ send_mail: () => void ran.push('mail'), refund_payment: () => void ran.push('refund') }, () => waiting);
const helpers = { abortSignal: stop.signal } as JobHelpers;
const start = (task: string) => Promise.resolve(tasks[task]!({}, helpers));

test('mails wait while visitors do, but not for long; other jobs do not wait, and a stop ends the wait', async () => {
  const sent = start('send_mail');
  await start('refund_payment');
  await vi.advanceTimersByTimeAsync(100);
  expect(ran).toEqual(['refund']);
  waiting = false;
  await vi.advanceTimersByTimeAsync(20);
  await sent;
  expect(ran).toEqual(['refund', 'mail']);
  waiting = true;
  const late = start('send_mail');
  await vi.advanceTimersByTimeAsync(300);
  await late;
  expect(ran).toEqual(['refund', 'mail', 'mail']);
  const interrupted = start('send_mail').catch((error: unknown) => error);
  stop.abort();
  await vi.advanceTimersByTimeAsync(20);
  expect(await interrupted).toBeInstanceOf(Interrupted);
});
