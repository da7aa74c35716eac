import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType, useParams, type Params } from 'react-router-dom';
import { documentTitle } from './head/documentTitle.ts';
import { useWords } from './i18n.ts';
import { usePageLoad } from './loadPage.ts';
import type { Outcome } from './page.ts';
import type { SiteRoute } from './routes.tsx';
import { useSite } from './store/context.tsx';
import { PageTrouble } from './ui/PageTrouble.tsx';
import { PageSkeleton } from './ui/PageSkeleton.tsx';
import { usePageData } from './ui/page.tsx';

/** The page at the address: itself, its skeleton while it loads, or what went wrong and the way on. */
export function PageView({ route }: { route: SiteRoute }) {
  const page = usePageData();
  const { pathname } = useLocation();
  const params = useParams();
  const [left, setLeft] = useState(false);
  if (!left && pathname !== page.pathname) setLeft(true);
  return <RoutedPage key={pathname} route={route} params={params} carried={left ? null : page.outcome} />;
}

function RoutedPage({ route, params, carried }: { route: SiteRoute; params: Params; carried: Outcome | null }) {
  const [outcome, retry] = usePageLoad(route, params, carried);
  useArrival(carried === null);
  useTitle(route, params, outcome);
  const Page = route.page.component;
  if (outcome === 'ready' && Page) return <Page />;
  if (outcome === 'missing') return <PageTrouble title={route.missing ?? 'Page not found'} />;
  if (outcome === 'failed') return <PageTrouble title={route.failed ?? 'oops, error'} onRetry={retry} />;
  return <PageSkeleton />;
}

/** After a navigation: to the top of the new page, with the reading position there too. Going back stays where it was. */
function useArrival(navigated: boolean) {
  const kind = useNavigationType();
  const arrive = useEffectEvent(() => {
    if (!navigated) return;
    // Browsers share a page by its canonical address, and the one here is of the page before.
    document.head.querySelector('link[rel=canonical]')?.remove();
    if (kind !== 'POP') window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
}

function useTitle(route: SiteRoute, params: Params, outcome: Outcome | 'loading') {
  const { tenant } = usePageData();
  const { say, lang } = useWords();
  const subject = useSite((state) => tenant && route.subject?.(state, params, lang, tenant.timezone));
  const title = documentTitle(route, outcome === 'loading' ? 'ready' : outcome, tenant, say, subject ?? undefined);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
