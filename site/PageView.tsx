import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, type Params } from 'react-router-dom';
import { documentTitle } from './documentTitle.ts';
import { useWords } from './i18n/i18n.ts';
import { queryOf, usePageLoad } from './loadPage.ts';
import type { Outcome } from './page/pageTypes.ts';
import type { SiteRoute } from './routes.tsx';
import { useSite } from './store/context.tsx';
import { PageError } from './ui/states/PageError.tsx';
import { PageSkeleton } from './ui/states/PageSkeleton.tsx';
import { usePageData } from './page/context.tsx';
import { useWritten } from './page/useWritten.ts';
import { useSiteAddress } from './page/siteAddress.ts';

/** The page at the current address: its component, a skeleton while it loads, or an error. */
export function PageView({ route, params }: { route: SiteRoute; params: Params }) {
  const page = usePageData();
  const { pathname, search } = useLocation();
  const key = keyOf(route, pathname, search);
  const [left, setLeft] = useState(false);
  if (!left && key !== keyOf(route, page.pathname, page.search)) setLeft(true);
  return <RoutedPage key={key} route={route} params={params} carried={left ? null : page.outcome} />;
}

function keyOf(route: SiteRoute, pathname: string, search: string): string {
  return JSON.stringify([pathname, queryOf(route, search)]);
}

function RoutedPage({ route, params, carried }: { route: SiteRoute; params: Params; carried: Outcome | null }) {
  const [outcome, retry] = usePageLoad(route, params, carried);
  useArrival(carried === null);
  useTitle(route, params, outcome);
  const sentElsewhere = useElsewhere(route);
  const { reference } = usePageData();
  const Page = route.page.component;
  if (sentElsewhere) return <PageSkeleton />;
  if (outcome === 'ready' && Page) return <Page />;
  if (outcome === 'missing') return <PageError title={route.missing} />;
  if (outcome === 'failed') return <PageError title={route.failed ?? 'oops, error'} onRetry={retry} reference={carried ? reference : undefined} />;
  return <PageSkeleton />;
}

/** After a navigation, scrolls to the top and focuses the new page. Back keeps the scroll position. */
function useArrival(navigated: boolean) {
  const kind = useNavigationType();
  const arrive = useEffectEvent(() => {
    if (!navigated) return;
    // Browsers share the canonical address, which still is the previous page's.
    document.head.querySelector('link[rel=canonical]')?.remove();
    if (kind !== 'POP') window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
}

/** Redirects as the route says, also after a sign-in or sign-out. */
function useElsewhere(route: SiteRoute): boolean {
  const user = useSite((state) => state.user);
  const to = route.elsewhere?.(user, useLocation());
  const address = useSiteAddress();
  const navigate = useNavigate();
  // The response headers keep such a page out of frames, but a link inside a frame can still lead to it.
  const isTrapped = route.framed === false && typeof window !== 'undefined' && window.parent !== window;
  useEffect(() => {
    if (isTrapped && !window.open(window.location.href, '_top')) window.location.reload();
  }, [isTrapped]);
  useEffect(() => {
    // The back office is a separate application.
    if (to && /^\/manage(\/|\?|$)/.test(to)) window.location.replace(to);
    else if (to) void navigate(address(to), { replace: true });
  }, [to, address, navigate]);
  return to !== undefined || isTrapped;
}

function useTitle(route: SiteRoute, params: Params, outcome: Outcome | 'loading') {
  const { tenant, now } = usePageData();
  const { say, lang } = useWords();
  const isWritten = useWritten(lang + outcome);
  const subject = useSite((state) => !isWritten && tenant && route.subject?.(state, params, lang, tenant.timezone, new Date(now)));
  // The title's messages may still be loading with the page.
  const title = isWritten || outcome === 'loading' ? undefined : documentTitle(route, outcome, tenant, say, subject || undefined);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
