import { readEnv } from '../../../server/env.ts';
import type { Stop } from '../../../server/launch/stopOnSignals.ts';
import { startServer } from '../../../server/startServer.ts';
import { setClock } from '../worldClock.ts';
import type { HostAnswer, HostRequest } from './hostedServer.ts';

// A process that runs one demo after the other, as `hostedServer.ts` asks for them. Loading the product takes longer than starting it.

/** The steps of each running server's shutdown, by its port. */
const running = new Map<number, Stop[]>();

async function start(port: number, environment: NodeJS.ProcessEnv): Promise<void> {
  setClock(environment);
  const stops: Stop[] = [];
  running.set(port, stops);
  await startServer('demo', readEnv('demo', { ...environment, PORT: String(port) }), stops);
}

/** @throws AggregateError after the last step, if steps failed */
async function stop(port: number): Promise<void> {
  const errors: unknown[] = [];
  for (const { run } of running.get(port) ?? []) await run().catch((error: unknown) => errors.push(error));
  running.delete(port);
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
}

process.on('message', async ({ port, environment }: HostRequest) => {
  const done = await (environment ? start(port, environment) : stop(port)).then(
    () => undefined,
    (error: unknown) => String((error as Error).stack),
  );
  process.send!({ port, error: done } satisfies HostAnswer);
});
process.on('disconnect', () => process.exit());
