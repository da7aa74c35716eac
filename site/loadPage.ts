import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { matchPath, type Params } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import { usePageData } from './page/context.tsx';
import type { Outcome } from './page/pageTypes.ts';
import { MAIN_ROUTES, SCHOOL_ROUTES, type SiteRoute } from './routes.tsx';
import { useSiteStore } from './store/context.tsx';
import { isMissing, type SiteState } from './store/store.ts';
import { useWords } from './i18n/i18n.ts';
import { useMessageParts, type MessageParts } from './i18n/messageParts.ts';

/** Finds the route of an address on a school's site or on the main host (null), with its parameters from path and query. */
export function routeOf(tenant: Tenant | null, pathname: string, search: string): { route: SiteRoute; params: Params } {
  for (const route of tenant ? SCHOOL_ROUTES : MAIN_ROUTES) {
    const match = matchPath(route.path, pathname);
    if (match && (!route.only || new URLSearchParams(search).has(route.only))) return { route, params: { ...match.params, ...queryOf(route, search) } };
  }
  throw new Error('The last route takes every path.');
}

/** The query parameters that the route loads by. Others, such as the language, do not cause a load. */
export function queryOf({ query = [] }: SiteRoute, search: string): Params {
  const asked = new URLSearchParams(search);
  return Object.fromEntries(query.filter((name) => asked.has(name)).map((name) => [name, asked.get(name)!]));
}

/** Loads a page's code, messages and data. Never rejects. */
export async function loadPage(route: SiteRoute, params: Params, state: SiteState, messages: MessageParts): Promise<Outcome> {
  try {
    await Promise.all([loadCode(route, messages), route.loads(state, params)]);
    return 'ready';
  } catch (error) {
    return isMissing(error) ? 'missing' : 'failed';
  }
}

/** Loads a page's code and messages, without its data. */
export async function loadCode(route: SiteRoute, messages: MessageParts): Promise<void> {
  await Promise.all([route.page.load(), ...(['core', ...route.page.messages] as const).map(messages.load)]);
}

/**
 * Loads a page in the browser. The page in the HTML (`carried`) needs no fetch. After a navigation, known data shows at once
 * while newer data loads.
 */
export function usePageLoad(route: SiteRoute, params: Params, carried: Outcome | null): [Outcome | 'loading', () => void] {
  const store = useSiteStore();
  const { tenant } = usePageData();
  const messages = useMessageParts();
  const [outcome, setOutcome] = useState<Outcome | null>(carried);
  const [attempt, setAttempt] = useState(carried ? 0 : 1);
  // The page remounts when its parameters change, so the load does not change.
  const load = useEffectEvent(() => loadPage(route, params, store.getState(), messages));
  useEffect(() => {
    if (attempt === 0) return;
    let gone = false;
    void load().then((result) => {
      if (!gone) setOutcome(result);
    });
    return () => {
      gone = true;
    };
  }, [attempt]);
  const { lang } = useWords();
  const loadedIn = useRef(lang);
  /** Asks for the school's words again. What is shown stays until they arrive. */
  const loadWords = useEffectEvent(() => {
    if (tenant) store.getState().reloadWords().catch(() => undefined);
    void load();
  });
  useEffect(() => {
    if (loadedIn.current !== lang) loadWords();
    loadedIn.current = lang;
  }, [lang]);

  function retry() {
    setOutcome(null);
    setAttempt(attempt + 1);
  }
  const { messages: parts, component } = route.page;
  const hasMessages = parts.every(messages.isLoaded);
  const shown = component && hasMessages && route.ready(store.getState(), params);
  if (outcome !== 'missing' && shown) return ['ready', retry];
  return [outcome === 'ready' && !shown ? 'failed' : (outcome ?? 'loading'), retry];
}
