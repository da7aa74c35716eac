import { WithPassword } from '#shared/contract/secondFactor.ts';
import { SchoolClosing } from '#shared/contract/schoolClosing.ts';
import type { SignInAttempts } from '../accounts/attempts/signInAttempts.ts';
import { checkPresentPassword } from '../accounts/presentPassword.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { closeSchool, readClosing } from './closing.ts';
import { setClosing } from './closing.queries.ts';

/** Closing a school: its owners see what it means, close it with their password, and open it again within 30 days. */
export function closingRoutes(app: App, attempts: SignInAttempts): void {
  const tags = ['admin'];
  const response = { 200: SchoolClosing };

  app.get('/api/school-closing', { schema: { tags, response }, config: { right: 'leave' } }, ({ db, tenant, now }) => readClosing(db, tenant, now));

  app.post(
    '/api/school-closing',
    { schema: { tags, body: WithPassword, response }, preHandler: limitRate(60), config: { right: 'leave', audit: 'school.close', whileSuspended: true } },
    async (request) => {
      const { tenant, body, now } = request;
      const user = requireUser(request);
      await attempts.limit(request, user.email, () => checkPresentPassword(request.db, tenant, user, body.password));
      return audited(request, async (tx) => {
        const isNew = await closeSchool(tx, tenant, now);
        const answer = await readClosing(tx, tenant, now);
        return { answer, entry: isNew ? { id: tenant.id, label: tenant.name, changes: { closing_at: [null, answer.closing_at] } } : undefined };
      });
    },
  );

  app.delete('/api/school-closing', { schema: { tags, response }, config: { right: 'leave', audit: 'school.reopen', whileSuspended: true } }, (request) =>
    audited(request, async (tx) => {
      const { tenant, now } = request;
      const hasChanged = await setClosing(tx, tenant, null);
      return { answer: await readClosing(tx, tenant, now), entry: hasChanged ? { id: tenant.id, label: tenant.name, changes: {} } : undefined };
    }),
  );
}
