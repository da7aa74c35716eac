import type { Lesson } from '#shared/contract/lesson.ts';
import { connect } from '../../../server/db/connect.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { query } from '../db/postgresProcess.ts';
import { seeded } from '../payments/meddling.ts';
import { soldPack } from '../payments/passes.ts';
import { type StripeStandIn, stripeStandIn } from '../payments/stripeStandIn.ts';
import { ADMINS } from '../world.ts';
import { askUntilAnswered, nothingSeen, type Seen } from './asking.ts';
import { type MailCounter, mailCounter } from './mailCounter.ts';

/** A booking as the last answer to its visitor had it. Money in cents: what Stripe has of it, and what a pass pays. */
export type Kept = { id: string; data: string; lesson_id: number; status: 'booked' | 'cancelled'; card: number; pass: number };

/** A school that is booked in while its servers are killed, and what its visitors have been told. */
export type ChaosWorld = {
  origin: string;
  seen: Seen;
  stripe: StripeStandIn;
  mails: MailCounter;
  /** Variables that lead a server to the stand-ins. */
  env: NodeJS.ProcessEnv;
  kept: Map<string, Kept>;
  /** Changes of date that were confirmed. */
  moves: number;
  /** Entries of waiting lists by their secret, with the answer that was confirmed. */
  answered: Map<string, 'taken' | 'declined'>;
  /** Codes of packs: all that were sold, and those that still have uses as far as visitors know. */
  sold: string[];
  packs: string[];
  /** Lessons that visitors compete for at the moment. */
  open: number[];
  cookie: string;
  random: () => number;
  isOver: boolean;
  /** Address of the database, once it is known. */
  databaseUrl: string;
  close(): Promise<void>;
};

const PACK_USES = 40;
const OPEN_LESSONS = 4;

/** Starts the stand-ins. The servers come next, then `furnish`. */
export async function chaosWorld(origin: string, seed: number): Promise<ChaosWorld> {
  const stripe = await stripeStandIn({ get now() { return new Date(); } });
  const mails = await mailCounter();
  const { secretKey, webhookSecret, apiBase } = stripe.settings;
  return {
    ...{ origin, stripe, mails, seen: nothingSeen(), kept: new Map(), moves: 0, answered: new Map(), sold: [], packs: [], open: [], cookie: '', random: seeded(seed), isOver: false, databaseUrl: '' },
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase!, SMTP_URL: mails.url },
    async close() {
      await stripe.close();
      await mails.close();
    },
  };
}

/** Signs the admin in, sells packs and makes the first lessons. @param packs how many are sold */
export async function furnish(world: ChaosWorld, databaseUrl: string, packs: number): Promise<void> {
  world.databaseUrl = databaseUrl;
  const database = connect(databaseUrl);
  try {
    for (let pack = 0; pack < packs; pack += 1) world.sold.push((await soldPack({ database }, { granted: PACK_USES })).code);
  } finally {
    await database.close();
  }
  world.packs = [...world.sold];
  const body = { email: ADMINS.norte, password: DEMO_PASSWORD };
  const signedIn = await fetch(`${world.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  world.cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  await query(databaseUrl, `delete from settings where name = 'date_change_times'`, `insert into settings (tenant_id, name, value) values (1, 'date_change_times', '20')`);
  while (world.open.length < OPEN_LESSONS) world.open.push(await newLesson(world, 8));
}

/** Makes a lesson in ten to twenty days as the school's admin. */
export async function newLesson(world: ChaosWorld, num_places: number): Promise<number> {
  const day = new Date(Date.now() + (10 + Math.floor(world.random() * 10)) * 24 * 3_600_000).toISOString().slice(0, 10);
  const time = `1${Math.floor(world.random() * 8)}:${15 * (1 + Math.floor(world.random() * 3))}`;
  const answer = await askUntilAnswered(world, 'POST', '/api/lessons', { cookie: world.cookie, isVisitor: false, body: { activity_id: 1, date: `${day}T${time}:00Z`, num_places } });
  if (answer.status >= 300) throw new Error(`no lesson could be made: ${answer.status} ${JSON.stringify(answer.json())}`);
  return answer.json<Lesson>().id;
}
