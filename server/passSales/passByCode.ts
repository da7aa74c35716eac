import type { FastifyRequest } from 'fastify';
import { readPassCode } from '#shared/passes/passCode.ts';
import { codeGuard } from '../codes/codeTries.ts';
import { Refused } from '../http/refused.ts';
import { findPass, type StoredPass } from '../passes/passes.queries.ts';

/**
 * Finds a pass that was paid by its code as people type it. Wrong codes are limited.
 *
 * @throws Refused `pass_not_found`, `too_many_requests`
 */
export async function passByCode(request: FastifyRequest, text: string): Promise<StoredPass> {
  const { db, tenant } = request;
  return codeGuard(request)(text, async () => {
    const code = readPassCode(text);
    const found = code === undefined ? undefined : await findPass(db, tenant, { code });
    if (!found || found.activated_at === null) throw new Refused('pass_not_found', { problems: { code: { code: 'code_unknown' } } });
    return found;
  });
}
