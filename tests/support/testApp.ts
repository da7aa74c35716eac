import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject as provided } from 'vitest';
import type { BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { lessonState, type LessonState } from '#shared/lessons/lessonState.ts';
import type { Role } from '#shared/team/rights.ts';
import { insertAccount } from '../../server/accounts/accounts.queries.ts';
import { hashPassword } from '../../server/accounts/password.ts';
import { buildApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import type { App } from '../../server/http/app.types.ts';
import type { Database } from '../../server/db/connect.ts';
import { DEMO_PASSWORD } from '../../server/seed/demoWorld.ts';
import type { PaymentProvider } from '../../server/payments/paymentProvider.ts';
import { testProvider } from '../../server/payments/testProvider/testProvider.ts';
import type { PageSource } from '../../server/pages/pageSource.ts';
import type { SocialProvider } from '../../server/social/provider.ts';
import { pushKeys } from '../../server/push/pushKeys.ts';
import { type TenantDirectory, tenantDirectory } from '../../server/tenants/directory.ts';
import { freshDatabase } from './db/database.ts';
import { HOSTS, NOW } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A request; its host is Praia Norte's by default. `from` is the visitor's internet address. */
type Call = { host?: string; cookie?: string | undefined; payload?: object; headers?: Record<string, string>; from?: string | undefined };

/** The real application on its own database, with a clock that the test sets. */
export type TestApp = {
  app: App;
  database: Database;
  databaseUrl: string;
  /** The same with the application's login. */
  appUrl: string;
  directory: TenantDirectory;
  config: Config;
  clock: { now: Date };
  /** The payment provider: by default the test checkout. */
  payments: PaymentProvider | undefined;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, call?: Call): Promise<LightMyRequestResponse>;
  /** Signs in and returns the cookie. */
  signIn(email: string, host?: string): Promise<string>;
  /** Finds the school's first upcoming lesson in this state with at least this many free places. */
  lessonIn(state: LessonState, options?: { host?: string; free?: number }): Promise<Lesson>;
  readLesson(id: number, host?: string): Promise<Lesson>;
  close(): Promise<void>;
};

const NO_PAGES: PageSource = {
  site: () => Promise.reject(new Error('this test has no pages')),
  admin: () => Promise.reject(new Error('this test has no pages')),
  assets: undefined,
};

type Options = {
  pages?: PageSource;
  rateLimits?: boolean;
  social?: SocialProvider;
  payments?: PaymentProvider | null;
  /** Push services besides the known ones. */
  pushHosts?: string[];
  config?: Partial<Config>;
};

/** Builds the application; `close` drops its database. */
export async function testApp({ pages = NO_PAGES, rateLimits = false, social, payments: given, pushHosts = [], config: changes }: Options = {}): Promise<TestApp> {
  const { url: databaseUrl, appUrl, database, drop } = await freshDatabase(provided('templateUrl'));
  const clock = { now: NOW };
  const config: Config = {
    ...{ demo: true, publicOrigin: (host) => `http://${host}:8080`, isHttps: false, rateLimits, trustProxy: false, trustForwardedHost: false, signUpDomain: 'localhost', schoolDomain: 'localhost' },
    // Nothing answers there. Tests that need DNS start a server of their own.
    domains: { target: HOSTS.main, addresses: [], servers: ['127.0.0.1:1'] },
    files: { s3: undefined, folder: await mkdtemp(join(tmpdir(), 'lineup-files-')) },
    ...{ push: { hosts: pushHosts, contact: 'bookings@lineup.example' }, ...changes },
  };
  await pushKeys(database.owner);
  const directory = tenantDirectory(database.owner, HOSTS.main);
  const payments = given === null ? undefined : (given ?? testProvider(database));
  const app = await buildApp({ database, directory, now: () => clock.now, config, pages, social, payments, logger: false });

  const signedIn = new Map<string, { email: string; host: string; cookie: string; at: number }>();
  const login = async (email: string, host: string) => {
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers: { host }, payload: { email, password: DEMO_PASSWORD } });
    const { name, value } = answer.cookies[0]!;
    return `${name}=${value}`;
  };
  /** Tests jump through weeks. A session of `signIn` is replaced after a jump, so that it does not end as an idle one. */
  const renewed = async (cookie: string) => {
    const session = signedIn.get(cookie);
    if (!session || clock.now.getTime() - session.at < DAY_MS) return session?.cookie ?? cookie;
    Object.assign(session, { cookie: await login(session.email, session.host), at: clock.now.getTime() });
    return session.cookie;
  };
  const call: TestApp['call'] = async (method, url, { host = HOSTS.norte, cookie: known, payload, headers, from } = {}) => {
    const cookie = known && (await renewed(known));
    const request: InjectOptions = { method, url, headers: { host, ...(cookie ? { cookie } : {}), ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}), ...headers }, ...(from ? { remoteAddress: from } : {}) };
    return app.inject(payload ? { ...request, payload } : request);
  };
  const lessons = async (host: string) => (await call('GET', '/api/lessons?next=1', { host })).json<Lesson[]>();

  return {
    ...{ app, database, databaseUrl, appUrl, directory, config, clock, call, payments },
    async signIn(email, host = HOSTS.norte) {
      const cookie = await login(email, host);
      signedIn.set(cookie, { email, host, cookie, at: clock.now.getTime() });
      return cookie;
    },
    async lessonIn(state, { host = HOSTS.norte, free = 0 } = {}) {
      const fits = (lesson: Lesson) => lessonState(lesson, clock.now, 'Europe/Lisbon') === state;
      return (await lessons(host)).find((lesson) => fits(lesson) && lesson.id > 0 && lesson.num_places - lesson.num_bookings >= free)!;
    },
    async readLesson(id, host = HOSTS.norte) {
      return (await call('GET', `/api/lessons/${id}`, { host })).json<Lesson>();
    },
    async close() {
      await app.close();
      await rm(config.files.folder, { recursive: true, force: true });
      await drop();
    },
  };
}

/** Makes an account, as a confirmed registration does. */
export async function makeAccount({ database }: TestApp, email: string, password: string = DEMO_PASSWORD, tenant: { id: number } = { id: 1 }): Promise<void> {
  await insertAccount(database.forTenant(tenant), tenant, { email, password_hash: await hashPassword(password) });
}

/** Makes a member of the team, linked to an instructor if one is given, and signs in. @returns the cookie */
export async function signInAs(school: TestApp, role: Role, instructor_id: number | null = null): Promise<string> {
  const email = `test-${role}${instructor_id ?? ''}@norte.example`;
  await makeAccount(school, email);
  await school.database.forTenant({ id: 1 }).updateTable('users').set({ role, instructor_id }).where('tenant_id', '=', 1).where('email', '=', email).execute();
  return school.signIn(email);
}

/** A booking as the site sends it, with changes. */
export function submission(change: Record<string, unknown> = {}): BookingSubmission {
  return {
    users: [{ name: 'Ana Silva', age: '9' }],
    phone: '912 345 678',
    email: 'ana@example.com',
    notes: '',
    payment_intent_id: crypto.randomUUID(),
    ...change,
  };
}

/** The status of an answer, and the code if it is a refusal. */
export function statusAndCode(answer: LightMyRequestResponse): [status: number, code: string | undefined] {
  return [answer.statusCode, answer.json<Partial<ErrorAnswer>>().code];
}

/** This many participants. */
export function participants(count: number): { name: string; age: string }[] {
  return Array.from({ length: count }, (_, index) => ({ name: `Surfer ${index + 1}`, age: '' }));
}

/** Reads a lesson's stored count, and the number of participants in its live bookings, including held ones. */
export async function placesOf(
  { database }: TestApp,
  tenant: { id: number },
  lessonId: number,
): Promise<{ num_places: number; num_bookings: number; live: number; bookings: number }> {
  return database
    .forTenant(tenant)
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lessonId)
    .select(['num_places', 'num_bookings'])
    .select((eb) => {
      const live = eb
        .selectFrom('bookings')
        .whereRef('bookings.lesson_id', '=', 'lessons.id')
        .where('bookings.tenant_id', '=', tenant.id)
        .where('status', 'in', ['booked', 'awaiting_payment']);
      return [
        live.select((of) => of.fn.coalesce(of.fn.sum<number>('num_participants'), of.lit(0)).as('sum')).as('live'),
        live.select((of) => of.fn.countAll<number>().as('count')).as('bookings'),
      ];
    })
    .executeTakeFirstOrThrow() as Promise<{ num_places: number; num_bookings: number; live: number; bookings: number }>;
}

