import type { Tenant } from '#shared/contract/tenant.ts';
import type { MessageKey, Say } from './i18n/i18n.ts';
import type { Outcome } from './page/pageTypes.ts';
import type { SiteRoute } from './routes.tsx';

/**
 * The page's title, in the server's HTML and on the browser's tab.
 *
 * @param subject the name of what the page shows, if it has one
 */
export function documentTitle(route: SiteRoute, outcome: Outcome, tenant: Tenant | null, say: Say, subject?: string): string {
  const names: Record<Outcome, MessageKey> = { ready: route.title, missing: 'Page not found', failed: 'oops, error' };
  const name = (outcome === 'ready' && subject) || say(names[outcome]);
  return `${name} – ${tenant?.name ?? 'Lineup'}`;
}
