import { createHash } from 'node:crypto';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { Tenant } from '#shared/contract/tenant.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { SESSION_ID } from '../checkout/returnUrl.ts';
import type { TestRequest } from './testProvider.ts';

type Page = { tenant: Tenant; request: TestRequest; session_id: string; state: 'open' | 'declined' | 'processing' | 'complete' | 'failed' | 'expired' };

const STYLE = `
  :root { color-scheme: light dark; --ground: #eef4f3; --card: #fff; --ink: #0c2a3a; --quiet: #51636f; --line: #c9d7dc; --note: #fff3d6; --note-ink: #5a3d00; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --ground: #0b1a22; --card: #13262f; --ink: #e8f1f3; --quiet: #a9bac2; --line: #2f4650; --note: #3a2e10; --note-ink: #ffe1a0; --bad: #ffb4ab; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
  .note { margin: 0; padding: 12px 16px; background: var(--note); color: var(--note-ink); text-align: center; font-weight: 600; }
  main { margin: 0 auto; max-width: 30rem; padding: 32px 16px 64px; }
  .school { margin: 0; font-weight: 600; }
  h1 { margin: 4px 0 0; font-size: 2.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
  .what { margin: 4px 0 24px; color: var(--quiet); }
  form, .card { display: grid; gap: 12px; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 8px; }
  dt { color: var(--quiet); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  button, .back { min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 10px; background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  .pay { border-color: transparent; background: var(--ink); color: var(--ground); }
  .aside { margin: 0; color: var(--quiet); font-size: .875rem; }
  .bad { margin: 0; color: var(--bad); font-weight: 600; }
  :focus-visible { outline: 3px solid #2f7fd6; outline-offset: 2px; }
`;

/** Renders the demo's payment page. It says in every state that no money moves. */
export function testCheckoutPage({ tenant, request, session_id, state }: Page): string {
  const amount = formatMoney(request.amount_cents, 'en');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>Test checkout – ${tenant.name}</title>
<style>${html.raw`${STYLE}`}</style>
</head>
<body>
<p class="note">Test checkout: no money moves, no card is asked for.</p>
<main>
<p class="school">${tenant.name}</p>
<h1>${amount}</h1>
<p class="what">${request.description}</p>
${state === 'open' || state === 'declined' ? openForm(request, amount, state) : state === 'processing' ? awaitedForm(request, amount, session_id) : overCard(request, session_id, state)}
</main>
</body>
</html>`;
  return String(page);
}

function openForm(request: TestRequest, amount: string, state: 'open' | 'declined'): SafeHtml {
  const declined = state === 'declined' ? html`<p class="bad" role="alert">The card was declined. No money has moved. Try again, or cancel.</p>` : '';
  return html`<form method="post">
${declined}
<dl><dt>Email</dt><dd>${request.email ?? '–'}</dd><dt>Card</dt><dd>4242 4242 4242 4242 (test)</dd></dl>
<button class="pay" name="action" value="pay">Pay ${amount}</button>
<button name="action" value="decline">Have the card declined</button>
<button name="action" value="late" aria-describedby="late">Pay late</button>
<p class="aside" id="late">As if the payment arrived after the places were given up: they are claimed again if they are free, else the money goes back.</p>
${request.offers_slow_ways ? SLOW_WAY : ''}
<button name="action" value="cancel">Cancel and go back</button>
</form>`;
}

const SLOW_WAY = html`<button name="action" value="slow" aria-describedby="slow">Pay in a slow way</button>
<p class="aside" id="slow">As with Multibanco or SEPA debit: the places stay held until the money arrives. The next page lets it arrive or fail.</p>`;

/** A slow way was chosen: the demo decides whether its money arrives. */
function awaitedForm({ success_url }: TestRequest, amount: string, session_id: string): SafeHtml {
  return html`<form method="post">
<p class="school">${amount} is on its way.</p>
<p class="aside">Come back to this page to decide what becomes of it.</p>
<a class="back pay" href="${backTo(success_url, session_id)}">On to the booking</a>
<button name="action" value="arrive">The money arrives</button>
<button name="action" value="fail">The payment fails</button>
</form>`;
}

function overCard({ success_url, cancel_url }: TestRequest, session_id: string, state: 'complete' | 'failed' | 'expired'): SafeHtml {
  const isPaid = state === 'complete';
  const says = { complete: 'This has been paid already.', failed: 'This payment has failed.', expired: 'This payment page is over: the places are free again.' } as const;
  return html`<div class="card">
<p class="school">${says[state]}</p>
<p class="aside">No money has moved, and none will.</p>
<a class="back" href="${backTo(state === 'expired' ? cancel_url : success_url, session_id)}">Back to ${isPaid ? 'your booking' : 'the school'}</a>
</div>`;
}

/** A return address. */
function backTo(url: string, session_id: string): string {
  return url.replace(SESSION_ID, session_id);
}

/** The page's content security policy: its own style and form, and no frames, like Stripe's. */
export function testCheckoutPolicy(): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${style}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
