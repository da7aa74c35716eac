import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { changedFields } from '#shared/audit/auditChanges.ts';
import { isEmail } from '#shared/contactFormats.ts';
import { OwnBookingsRequest } from '#shared/contract/guest.ts';
import { Erased, OwnData, OwnDataChange } from '#shared/contract/ownData.ts';
import { Id, LanguageQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { guestProblems } from '#shared/guests/guestRules.ts';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { findAccountById } from '../accounts/accounts.queries.ts';
import { audited, auditorOf } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { withMinimumDuration } from '../lib/withMinimumDuration.ts';
import { countForRecipient } from '../mail/limits/recipientLimits.queries.ts';
import { OWN_BOOKINGS_LIMITS } from '../mail/limits/recipientLimits.ts';
import { findKnownEmail, findLinkedEmail, queueDataLink } from './dataLinks.queries.ts';
import { erase } from './erase.ts';
import { readOwnData, storeOwnData } from './ownData.queries.ts';
import { findPersonByEmail, findPersonOfGuest, lockPerson } from './person.queries.ts';

/** Longer than queueing a mail takes, so that the time does not tell if an address is known. */
const ANSWER_MS = 100;

const ById = Type.Object({ id: Id });
const BySecret = Type.Object({ secret: Type.String() });

/**
 * What a school keeps about a person: an account, or who has a mailed link, reads, corrects and erases their own, also at a suspended school, and admins
 * read and erase a guest's.
 *
 * @param owner the role that owns the tables, because the application cannot erase details of its logs
 */
export function privacyRoutes(app: App, owner: Db): void {
  app.get(
    '/api/user/me/data',
    { schema: { tags: ['account'], querystring: LanguageQuery, response: { 200: OwnData } }, config: { right: 'account' } },
    async (request) => readOwn(request, await confirmedEmail(request), request.query.lang),
  );

  app.put(
    '/api/user/me/data',
    { schema: { tags: ['account'], querystring: LanguageQuery, body: OwnDataChange, response: { 200: OwnData } }, config: { right: 'account', audit: 'guest.change', whileSuspended: true } },
    async (request) => changeOwn(request, await confirmedEmail(request), request.body, request.query.lang),
  );

  app.post(
    '/api/user/me/erasure',
    { schema: { tags: ['account'], response: { 200: Erased } }, config: { right: 'account', whileSuspended: true } },
    async (request) => eraseOwn(request, await confirmedEmail(request), owner),
  );

  app.post(
    '/api/own-data',
    {
      schema: { tags: ['public'], body: OwnBookingsRequest, response: { 200: Type.Object({}) } },
      config: { right: 'public', whileSuspended: true },
      preHandler: limitRate(20),
    },
    async ({ db, tenant, body, headers, now }) => {
      const email = body.email.trim();
      if (!isEmail(email)) throw new Refused('invalid_email', { errors: { email: 'This is not a valid email address.' } });
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      const send = db.transaction().execute(async (tx) => {
        const known = await findKnownEmail(tx, tenant, email);
        if (known && (await countForRecipient(tx, known, OWN_BOOKINGS_LIMITS, now))) await queueDataLink(tx, tenant, known, lang, now);
      });
      await withMinimumDuration(ANSWER_MS, send);
      return {};
    },
  );

  app.get(
    '/api/own-data/:secret',
    { schema: { tags: ['public'], params: BySecret, querystring: LanguageQuery, response: { 200: OwnData } }, config: { right: 'public' }, preHandler: limitRate(60) },
    async (request) => readOwn(request, await linkedEmail(request, request.params.secret), request.query.lang),
  );

  app.put(
    '/api/own-data/:secret',
    {
      schema: { tags: ['public'], params: BySecret, querystring: LanguageQuery, body: OwnDataChange, response: { 200: OwnData } },
      config: { right: 'public', audit: 'guest.change', whileSuspended: true },
      preHandler: limitRate(60),
    },
    async (request) => changeOwn(request, await linkedEmail(request, request.params.secret), request.body, request.query.lang),
  );

  app.post(
    '/api/own-data/:secret/erasure',
    { schema: { tags: ['public'], params: BySecret, response: { 200: Erased } }, config: { right: 'public', whileSuspended: true }, preHandler: limitRate(20) },
    async (request) => eraseOwn(request, await linkedEmail(request, request.params.secret), owner),
  );

  app.get(
    '/api/guests/:id/data',
    { schema: { tags: ['admin'], params: ById, response: { 200: OwnData } }, config: { right: 'lessons' } },
    async ({ db, tenant, params }) => {
      const person = await findPersonOfGuest(db, tenant, params.id);
      if (!person) throw new Refused('not_found');
      return readOwnData(db, tenant, person);
    },
  );

  app.post(
    '/api/guests/:id/erasure',
    { schema: { tags: ['admin'], params: ById, response: { 200: Erased } }, config: { right: 'lessons', audit: 'guest.erase' } },
    (request) => {
      const { tenant, params, now } = request;
      return audited(
        request,
        async (tx) => {
          const answer = await erase(tx, tenant, (db) => findPersonOfGuest(db, tenant, params.id), now);
          return { answer, entry: { id: params.id, changes: { bookings: [null, answer.bookings] } } };
        },
        owner,
      );
    },
  );
}

/** Anyone can register any address and sign in. @throws Refused `data_unconfirmed` until its owner has proved it */
async function confirmedEmail(request: FastifyRequest): Promise<string> {
  const { db, tenant } = request;
  const account = await findAccountById(db, tenant, requireUser(request).id);
  if (!account?.is_confirmed) throw new Refused('data_unconfirmed');
  return account.user.email;
}

/** @throws Refused `not_found` */
async function linkedEmail({ db, tenant, now }: FastifyRequest, secret: string): Promise<string> {
  const email = SECRET_ID.test(secret) ? await findLinkedEmail(db, tenant, secret, now) : undefined;
  if (email === undefined) throw new Refused('not_found');
  return email;
}

async function readOwn({ db, tenant }: FastifyRequest, email: string, lang?: Language): Promise<OwnData> {
  return readOwnData(db, tenant, await findPersonByEmail(db, tenant, email), lang);
}

/** @throws Refused `not_found` if no name is kept; `invalid_entry` with a problem per field */
async function changeOwn(request: FastifyRequest, email: string, body: OwnDataChange, lang?: Language): Promise<OwnData> {
  const { tenant, now } = request;
  return audited(request, async (tx) => {
    const person = await findPersonByEmail(tx, tenant, email);
    await lockPerson(tx, tenant, person);
    const before = await readOwnData(tx, tenant, person, lang);
    if (!before.is_correctable) throw new Refused('not_found');
    const entered = oneLine(body.phone);
    const entries = { name: oneLine(body.name), phone: entered === before.phone ? entered : (parseMobileNumber(entered, tenant.country) ?? entered) };
    const problems = guestProblems({ ...entries, notes: '', tags: [] }, before);
    if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
    if (!(await storeOwnData(tx, tenant, person, entries, now))) return { answer: before, entry: undefined };
    const changes = changedFields(before, entries, ['name', 'phone']);
    // An entry without a record is erased by the address that it names.
    const [guest] = person.guests;
    return { answer: await readOwnData(tx, tenant, person, lang), entry: { id: guest ?? null, label: guest === undefined ? email : entries.name, changes } };
  });
}

/** @throws Refused `erasure_of_team`, `erasure_booking_open` */
async function eraseOwn(request: FastifyRequest, email: string, owner: Db): Promise<Erased> {
  const { tenant, now } = request;
  return owner.transaction().execute(async (tx) => {
    const erased = await erase(tx, tenant, (of) => findPersonByEmail(of, tenant, email), now);
    await recordAudit(tx, tenant, auditorOf(request, undefined), { action: 'guest.erase', changes: { bookings: [null, erased.bookings] } });
    return erased;
  });
}
