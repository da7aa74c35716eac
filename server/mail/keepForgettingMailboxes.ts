import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import { forgetMailboxes } from './mailboxLimits.queries.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Forgets once an hour which mailboxes no limit is about any more, beside any number of processes. @returns how to stop */
export function keepForgettingMailboxes(owner: Db, now: () => Date, log: FastifyBaseLogger): () => Promise<void> {
  let forgetting = Promise.resolve();
  const forget = () => {
    forgetting = forgetMailboxes(owner, now()).catch((error: unknown) => log.warn({ err: error }, 'cannot forget mailboxes'));
  };
  forget();
  const timer = setInterval(forget, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await forgetting;
  };
}
