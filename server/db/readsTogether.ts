import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isPrepared, type SendTogether } from './prepared.ts';
import { DatabaseUnavailable } from './unavailable.ts';

type Read = { text: string; values: unknown[]; answered: PromiseWithResolvers<unknown> };

/** More would keep a large machine's other processors waiting, because one connection answers them one after the other. */
const MOST_TOGETHER = 8;

/**
 * Connections for Kysely of which reads that are asked for in one turn of the event loop share a round trip: waking PostgreSQL's process costs more
 * than most reads do (docs/decisions/0103-reads-together.md). Only reads that are marked as prepared, outside transactions. Everything else has a connection of
 * its own, taken at its first statement.
 *
 * @param connect takes a connection of the school from the pool
 */
export function readsTogether(connect: () => Promise<pg.PoolClient>): () => Promise<PostgresPoolClient> {
  let waiting: Read[] = [];

  function read(text: string, values: unknown[]): Promise<unknown> {
    const answered = Promise.withResolvers<unknown>();
    if (waiting.length === 0) process.nextTick(sendAll);
    waiting.push({ text, values, answered });
    return answered.promise;
  }

  function sendAll(): void {
    const reads = waiting;
    waiting = [];
    for (let begin = 0; begin < reads.length; begin += MOST_TOGETHER) void send(reads.slice(begin, begin + MOST_TOGETHER));
  }

  async function send(reads: Read[]): Promise<void> {
    if (reads.length === 1) return sendAlone(reads[0]!);
    try {
      await sendTogether(reads);
    } catch (error) {
      // One of them has failed for all, and PostgreSQL does not say which.
      for (const one of reads) {
        if (error instanceof DatabaseUnavailable) one.answered.reject(error);
        else void sendAlone(one);
      }
    }
  }

  async function sendTogether(reads: Read[]): Promise<void> {
    const client = await connect();
    try {
      const results = await (client.query as unknown as SendTogether)(reads.map(({ text, values }) => ({ text, values })));
      reads.forEach(({ answered }, index) => answered.resolve(results[index]));
    } finally {
      client.release();
    }
  }

  async function sendAlone({ text, values, answered }: Read): Promise<void> {
    try {
      const client = await connect();
      await client.query(text, values).then(answered.resolve, answered.reject).finally(() => client.release());
    } catch (error) {
      answered.reject(error as Error);
    }
  }

  return async () => {
    let own: Promise<pg.PoolClient> | undefined;
    return {
      async query(text: string, values: unknown[]) {
        if (!own && isPrepared(text) && text.startsWith('select ')) return read(text, values);
        own ??= connect();
        return (await own).query(text, values);
      },
      release: (destroy?: boolean) => void own?.then((client) => client.release(destroy)).catch(() => {}),
    } as PostgresPoolClient;
  };
}
