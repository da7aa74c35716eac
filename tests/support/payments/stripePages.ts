import type { ServerResponse } from 'node:http';

/** What the pages need of the stand-in. */
type Hosted = {
  sessions: Map<string, { amount_total: number; success_url: string }>;
  accounts: Map<string, object>;
  calls: { path: string; form: URLSearchParams }[];
  pay(sessionId: string): unknown;
};

/** The pages that Stripe hosts, each reduced to its last button: its payment page, and the form of a new account. */
export function answerPage(standIn: Hosted, path: string, response: ServerResponse): void {
  const [, sessionId, account, isDone] = /^\/(?:c\/pay\/(\w+)|setup\/s\/(\w+))(\/done)?$/.exec(path) ?? [];
  const session = sessionId && standIn.sessions.get(sessionId);
  const ofAccount = account && standIn.accounts.get(account);
  if (session && isDone) {
    standIn.pay(sessionId);
    return void response.writeHead(303, { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', sessionId) }).end();
  }
  if (ofAccount && isDone) {
    Object.assign(ofAccount, { charges_enabled: true, details_submitted: true, requirements: { currently_due: [], past_due: [], disabled_reason: null } });
    return void response.writeHead(303, { location: standIn.calls.findLast(({ path: called }) => called === '/v1/account_links')!.form.get('return_url')! }).end();
  }
  if (session) return show(response, 'Checkout', `Pay €${(session.amount_total / 100).toFixed(2)}`, path);
  if (ofAccount) return show(response, 'Your business', 'Agree and submit', path);
  response.writeHead(404).end();
}

function show(response: ServerResponse, title: string, action: string, path: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><title>${title}</title><main><h1>${title}</h1><form method="post" action="${path}/done"><button>${action}</button></form></main>`);
}
