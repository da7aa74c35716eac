import type { i18n } from 'i18next';
import { StrictMode, useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { replayClick } from './preHydrationClicks.ts';
import { routeOf } from './loadPage.ts';
import { PageView } from './PageView.tsx';
import type { PageData } from './page/pageTypes.ts';
import { SchoolShell } from './school/SchoolShell.tsx';
import { StoreContext } from './store/context.tsx';
import type { SiteStore } from './store/store.ts';
import { NowProvider, PageContext, ParamsContext } from './page/context.tsx';
import { LinksProvider } from './ui/SiteLink.tsx';
import { WordsProvider } from './i18n/i18n.ts';
import { MessagePartsContext, type MessageParts } from './i18n/messageParts.ts';

type Props = { page: PageData; store: SiteStore; translator: i18n; messages: MessageParts };

/** The whole site inside a router, the same on the server and in the browser. */
export function App({ page, store, translator, messages }: Props) {
  return (
    <StrictMode>
      <PageContext value={page}>
        <StoreContext value={store}>
          <MessagePartsContext value={messages}>
            <WordsProvider translator={translator}>
              <NowProvider start={page.now}>
                <LinksProvider>
                  <Shell page={page}>
                    <Pages page={page} />
                  </Shell>
                </LinksProvider>
              </NowProvider>
            </WordsProvider>
          </MessagePartsContext>
        </StoreContext>
      </PageContext>
    </StrictMode>
  );
}

/** A school's pages share one shell; the main host's pages render their own. */
function Shell({ page, children }: { page: PageData; children: ReactNode }) {
  return page.tenant ? <SchoolShell tenant={page.tenant}>{children}</SchoolShell> : children;
}

function Pages({ page }: { page: PageData }) {
  const { pathname, search } = useLocation();
  useEffect(replayClick, []);
  const { route, params } = useMemo(() => routeOf(page.tenant, pathname, search), [page.tenant, pathname, search]);
  return (
    <ParamsContext value={params}>
      <PageView route={route} params={params} />
    </ParamsContext>
  );
}
