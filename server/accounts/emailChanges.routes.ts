import { Type } from 'typebox';
import { EmailChange, EmailChangeRequest } from '#shared/contract/emailChange.ts';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { recordAccountChange, recordEmailRequest } from './accountEntries.ts';
import { requireUser } from '../http/security/guards.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import type { SignInAttempts } from './attempts/signInAttempts.ts';
import { confirmEmailChange, requestEmailChange, resendEmailChange } from './emailChanges.ts';
import { deleteEmailChange, findEmailChange } from './emailChanges.queries.ts';

const PATH = '/api/user/me/email-change';
const Lang = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) });

/** The change of the signed-in account's email, and its confirmation by a mailed link. */
export function emailChangeRoutes(app: App, attempts: SignInAttempts): void {
  const answer = { tags: ['session'], response: { 200: EmailChange } };
  const config = { right: 'account' } as const;
  const preHandler = limitRate(20);

  app.get(PATH, { config, schema: answer }, async (request) => {
    const { db, tenant, now } = request;
    return findEmailChange(db, tenant, requireUser(request).id, now);
  });

  app.post(PATH, { config, schema: { ...answer, querystring: Lang, body: EmailChangeRequest }, preHandler }, async (request) => {
    const { db, tenant, now, body } = request;
    const user = requireUser(request);
    await requestEmailChange(db, tenant, user, body, {
      lang: languageOf(request),
      now,
      limit: (email, check) => attempts.limit(request, email, check),
      record: (tx, email) => recordEmailRequest(tx, request, user, 'account.ask_email', email),
    });
    return findEmailChange(db, tenant, user.id, now);
  });

  app.post(`${PATH}/mails`, { config, schema: { ...answer, querystring: Lang }, preHandler }, async (request) => {
    const { db, tenant, now } = request;
    const user = requireUser(request);
    await resendEmailChange(db, tenant, user, languageOf(request), now, (tx, email) => recordEmailRequest(tx, request, user, 'account.ask_email', email));
    return findEmailChange(db, tenant, user.id, now);
  });

  app.delete(PATH, { config, schema: answer }, async (request) => {
    const { db, tenant, now } = request;
    const user = requireUser(request);
    await db.transaction().execute(async (tx) => {
      const email = await deleteEmailChange(tx, tenant, user.id);
      if (email !== undefined) await recordEmailRequest(tx, request, user, 'account.withdraw_email', email);
    });
    return findEmailChange(db, tenant, user.id, now);
  });

  app.put(
    '/api/email-changes/:id',
    { config, schema: { tags: ['session'], params: Type.Object({ id: Type.String() }), response: { 200: Type.Object({}) } }, preHandler },
    async (request) => {
      const { db, tenant, params, now } = request;
      await confirmEmailChange(db, tenant, requireUser(request).id, params.id, now, (tx, before, after) => recordAccountChange(tx, request, before, after));
      return {};
    },
  );
}

function languageOf({ query, headers }: { query: { lang?: string }; headers: { 'accept-language'?: string } }): Language {
  return chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
}
