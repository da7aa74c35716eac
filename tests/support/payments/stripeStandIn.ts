import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeSettings } from '../../../server/env.ts';
import { answerPage } from './stripePages.ts';

/** A checkout session as Stripe answers it, with the fields that the product reads. */
export type StandInSession = {
  id: string;
  object: 'checkout.session';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  metadata: Record<string, string>;
  mode: 'payment';
  payment_intent: string | null;
  /** The status of that payment. Stripe tells it only when asked to expand `payment_intent`. */
  intent_status?: 'succeeded' | 'requires_action' | 'requires_payment_method';
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  cancel_url: string;
  url: string | null;
};

/** An account as Stripe answers it, with the fields that the product reads. */
type StandInAccount = {
  id: string;
  object: 'account';
  type: 'standard';
  country: string;
  email: string;
  metadata: Record<string, string>;
  charges_enabled: boolean;
  details_submitted: boolean;
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null };
};

/** A received API call. */
type StandInCall = { method: string; path: string; form: URLSearchParams; key: string | undefined; account: string | undefined };

/** Stripe's API on loopback, over real HTTP: the calls that Checkout uses, with their documented shapes and errors. */
export type StripeStandIn = {
  settings: StripeSettings;
  sessions: Map<string, StandInSession>;
  /** Accounts that schools have opened, as Stripe answers them. */
  accounts: Map<string, StandInAccount>;
  /** Refunded cents by payment intent. */
  refunds: Map<string, number>;
  calls: StandInCall[];
  /** While set, every call of this path gets this error. */
  fails: { path: RegExp; status: number; code?: string; message?: string } | undefined;
  /** Its clock, for the minimum lifetime of a session. */
  clock: { now: Date };
  /** Pays on the page, as a visitor. `change` simulates a faulty amount or currency. */
  pay(sessionId: string, change?: Partial<StandInSession>): StandInSession;
  /** Chooses a slow way on the page: the session is complete, its payment awaits the money. */
  paySlowly(sessionId: string): StandInSession;
  /** The money of a slow way arrives, or does not. */
  settle(sessionId: string, succeeds: boolean): StandInSession;
  /** The body and signature that Stripe would post to the webhook. */
  event(type: string, object: object, change?: { id?: string; account?: string; at?: Date; secret?: string }): { payload: string; signature: string };
  /** Anything with a valid signature. */
  sign(event: unknown): { payload: string; signature: string };
  /** The charge of a payment, as in an event about it. */
  chargeOf(session: StandInSession, amount_refunded?: number): Record<string, unknown>;
  close(): Promise<void>;
};

const WEBHOOK_SECRET = 'whsec_standin';
const client = new Stripe('sk_test_standin');

/**
 * Starts the stand-in on a free port.
 *
 * @param hostsPages whether a browser can open the addresses of its pages; otherwise they are Stripe's
 */
export async function stripeStandIn(clock: { now: Date }, { hostsPages = false } = {}): Promise<StripeStandIn> {
  const answers = new Map<string, { form: string; status: number; body: object }>();
  const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => send(response, 500, { error: { type: 'api_error', message: String(error) } }));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const path = request.url!.split('?')[0]!;
    const { 'idempotency-key': key, 'stripe-account': account } = request.headers as Record<string, string | undefined>;
    if (/^\/(?:c|setup)\//.test(path)) return answerPage(standIn, path, response);
    if (request.headers.authorization !== 'Bearer sk_test_standin') return send(response, 401, { error: { type: 'invalid_request_error' } });
    standIn.calls.push({ method: request.method!, path, form: new URLSearchParams(text), key, account });
    const { fails } = standIn;
    if (fails?.path.test(path)) {
      const type = fails.status >= 500 ? 'api_error' : 'invalid_request_error';
      return send(response, fails.status, { error: { type, code: fails.code, message: fails.message ?? 'trouble' } });
    }
    const known = key === undefined ? undefined : answers.get(`${account} ${key}`);
    if (known && known.form !== text) return send(response, 400, { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.' } });
    const made = known ?? { form: text, ...act(request.method!, path, new URLSearchParams(text), account, request.url!.includes('expand')) };
    if (key !== undefined) answers.set(`${account} ${key}`, made);
    return send(response, made.status, made.body);
  }

  function act(method: string, path: string, form: URLSearchParams, account: string | undefined, expanded: boolean): { status: number; body: object } {
    const [, sessionId, verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(form, account);
    if (sessionId) {
      const session = standIn.sessions.get(sessionId);
      if (!session) return refusal(404, 'resource_missing', `No such checkout.session: '${sessionId}'`);
      if (verb === 'expire' && session.status !== 'open') {
        return refusal(400, undefined, `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`);
      }
      if (verb === 'expire') Object.assign(session, { status: 'expired', url: null });
      if (session.status === 'open' && session.expires_at * 1000 <= standIn.clock.now.getTime()) session.status = 'expired';
      return { status: 200, body: expanded ? withIntent(session) : session };
    }
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (path.startsWith('/v1/account')) return ofAccounts(method, path, form);
    const [, chargeId] = /^\/v1\/charges\/(\w+)$/.exec(path) ?? [];
    const ofCharge = [...standIn.sessions.values()].find(({ payment_intent }) => payment_intent?.replace('pi_', 'ch_') === chargeId);
    return ofCharge ? { status: 200, body: standIn.chargeOf(ofCharge) } : refusal(404, 'resource_missing', `No such path: ${path}`);
  }

  function create(form: URLSearchParams, account: string | undefined): { status: number; body: object } {
    const expires_at = Number(form.get('expires_at'));
    if (expires_at * 1000 < standIn.clock.now.getTime() + 30 * 60_000) {
      return refusal(400, undefined, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
    }
    const id = idOf('cs_test');
    const metadata = metadataOf(form);
    const session: StandInSession = {
      ...{ id, object: 'checkout.session', livemode: false, mode: 'payment', metadata, expires_at },
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]')),
      currency: form.get('line_items[0][price_data][currency]')!,
      ...{ client_reference_id: form.get('client_reference_id'), customer_email: form.get('customer_email') },
      ...{ payment_intent: null, payment_status: 'unpaid', status: 'open' },
      ...{ success_url: form.get('success_url')!, cancel_url: form.get('cancel_url')! },
      url: `${origin('checkout')}/c/pay/${id}${account ? `#${account}` : ''}`,
    };
    standIn.sessions.set(id, session);
    return { status: 200, body: session };
  }

  function ofAccounts(method: string, path: string, form: URLSearchParams): { status: number; body: object } {
    if (method === 'POST' && path === '/v1/accounts') {
      const account: StandInAccount = {
        ...{ id: idOf('acct'), object: 'account', type: 'standard', country: form.get('country')!, email: form.get('email')! },
        ...{ metadata: metadataOf(form), charges_enabled: false, details_submitted: false },
        requirements: { currently_due: ['business_profile.mcc', 'external_account', 'tos_acceptance.date'], past_due: [], disabled_reason: 'requirements.past_due' },
      };
      standIn.accounts.set(account.id, account);
      return { status: 200, body: account };
    }
    const id = path === '/v1/account_links' ? form.get('account')! : path.split('/').at(-1)!;
    const account = standIn.accounts.get(id);
    if (!account) return { status: 403, body: { error: { type: 'invalid_request_error', code: 'account_invalid', message: `The provided key does not have access to account '${id}' (or that account does not exist).` } } };
    if (path !== '/v1/account_links') return { status: 200, body: account };
    return { status: 200, body: { object: 'account_link', created: 0, expires_at: 300, url: `${origin('connect')}/setup/s/${id}` } };
  }

  function refund(form: URLSearchParams): { status: number; body: object } {
    const intent = form.get('payment_intent')!;
    const session = [...standIn.sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    if (!session) return refusal(404, 'resource_missing', `No such payment_intent: '${intent}'`);
    const before = standIn.refunds.get(intent) ?? 0;
    const amount = Number(form.get('amount') ?? session.amount_total - before);
    if (before === session.amount_total) return refusal(400, 'charge_already_refunded', 'Charge has already been refunded.');
    if (before + amount > session.amount_total) return refusal(400, undefined, `Refund amount (${amount}) is greater than unrefunded amount on charge (${session.amount_total - before})`);
    standIn.refunds.set(intent, before + amount);
    return { status: 200, body: { id: idOf('re'), object: 'refund', amount, currency: 'eur', payment_intent: intent, status: 'succeeded' } };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = (name: string) => (hostsPages ? standIn.settings.apiBase : `https://${name}.stripe.com`);
  const standIn: StripeStandIn = {
    settings: { secretKey: 'sk_test_standin', webhookSecret: WEBHOOK_SECRET, apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    ...{ sessions: new Map(), accounts: new Map(), refunds: new Map(), calls: [], fails: undefined, clock },
    pay(sessionId, change = {}) {
      const session = standIn.sessions.get(sessionId)!;
      return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: idOf('pi'), intent_status: 'succeeded', url: null }, change);
    },
    paySlowly: (sessionId) => standIn.pay(sessionId, { payment_status: 'unpaid', intent_status: 'requires_action' }),
    settle(sessionId, succeeds) {
      const change = succeeds ? ({ payment_status: 'paid', intent_status: 'succeeded' } as const) : ({ intent_status: 'requires_payment_method' } as const);
      return Object.assign(standIn.sessions.get(sessionId)!, change);
    },
    event(type, object, { id = idOf('evt'), account, at = standIn.clock.now, secret = WEBHOOK_SECRET } = {}) {
      const created = Math.floor(at.getTime() / 1000);
      const event = { id, object: 'event', api_version: '2026-10-28.endive', created, type, livemode: false, data: { object }, ...(account ? { account } : {}) };
      const payload = JSON.stringify(event);
      return { payload, signature: client.webhooks.generateTestHeaderString({ payload, secret, timestamp: created }) };
    },
    sign(event) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(clock.now.getTime() / 1000);
      return { payload, signature: client.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp }) };
    },
    chargeOf: ({ payment_intent, metadata, amount_total }, amount_refunded = 0) => ({
      ...{ id: payment_intent!.replace('pi_', 'ch_'), object: 'charge', amount: amount_total, amount_refunded, currency: 'eur' },
      ...{ metadata, payment_intent, refunded: amount_refunded === amount_total, status: 'succeeded' },
    }),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.test(name) ? [[name.slice(9, -1), value]] : [])));
}

/** A session as Stripe answers it with `expand: ['payment_intent']`. */
function withIntent({ payment_intent, intent_status, ...session }: StandInSession): object {
  return { ...session, payment_intent: payment_intent === null ? null : { id: payment_intent, object: 'payment_intent', status: intent_status } };
}

function refusal(status: number, code: string | undefined, message: string): { status: number; body: object } {
  return { status, body: { error: { type: 'invalid_request_error', code, message } } };
}

function send(response: ServerResponse, status: number, body: object): void {
  // Without this header the client would wait and retry, as it does after Stripe's own errors.
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(JSON.stringify(body));
}
