import type { Tenant } from '#shared/contract/tenant.ts';
import type { MessageKey, Say } from './i18n.ts';
import type { Outcome } from './page.ts';
import type { SiteRoute } from './routes.tsx';

/** What the page is called: on the server in its head, in the browser on its tab. */
export function documentTitle(route: SiteRoute, outcome: Outcome, tenant: Tenant | null, say: Say): string {
  const names: Record<Outcome, MessageKey> = { ready: route.title, missing: 'Page not found', failed: 'oops, error' };
  return `${say(names[outcome])} – ${tenant?.name ?? 'Lineup'}`;
}

/** What stands in the head of the HTML: title, description and, where search engines shall keep out, the word for it. */
export function renderHead(route: SiteRoute, outcome: Outcome, tenant: Tenant | null, say: Say): string {
  const description = tenant
    ? say('Surf lessons with {{school}}: see what is coming up and book your place in two minutes.', { school: tenant.name })
    : say('Lineup is the booking site for surf schools.');
  return [
    `<title>${escapeHtml(documentTitle(route, outcome, tenant, say))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(route.noindex || outcome !== 'ready' ? ['<meta name="robots" content="noindex">'] : []),
  ].join('');
}

/** Text as HTML shows it, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
