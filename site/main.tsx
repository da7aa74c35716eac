import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isFramed } from '#shared/bookings/visitQuery.ts';
import { App } from './App.tsx';
import { browserApi } from './store/api.ts';
import { stopCapturingClicks } from './preHydrationClicks.ts';
import { GREETING, READY } from './embed/messages.ts';
import { createI18n } from './i18n/i18n.ts';
import { loadCode, routeOf } from './loadPage.ts';
import type { PageData } from './page/pageTypes.ts';
import { createSiteStore, listedLessons } from './store/store.ts';
import { loadMessagesOnDemand } from './i18n/messageParts.ts';

const root = document.getElementById('app')!;
const carried = document.getElementById('page-data')?.textContent;
void (carried ? hydrate(JSON.parse(carried) as PageData) : renderInBrowser());
if (window.parent !== window && isFramed(new URLSearchParams(window.location.search))) void greetHost();

/** Hydrates the server's HTML. */
async function hydrate(page: PageData) {
  const site = await createSite(page);
  stopCapturingClicks();
  // A transition, so that hydrating a long list does not block input.
  startTransition(() => void hydrateRoot(root, site));
}

/** Renders in the browser if the site is served as static files. */
async function renderInBrowser() {
  const page = await import('./findPage.ts').then((file) => file.findPage());
  if (page) createRoot(root).render(await createSite(page));
}

async function createSite(page: PageData) {
  const translator = createI18n(page.lang, {});
  const messages = loadMessagesOnDemand(translator);
  const slices = page.upcoming ? { ...page.slices, lessons: listedLessons(page.upcoming) } : page.slices;
  const store = createSiteStore(browserApi(page.tenant?.api_base ?? ''), slices, () => translator.language);
  if (page.tenant && page.outcome === null) void store.getState().loadShell();
  await loadCode(routeOf(page.tenant, page.pathname, page.search).route, messages);
  return (
    <BrowserRouter>
      <App page={page} store={store} translator={translator} messages={messages} />
    </BrowserRouter>
  );
}

/**
 * In a frame: asks the host page for its greeting, which tells its origin. Sent at once, while the code that reports to the
 * host is still loading.
 */
async function greetHost() {
  const greeted = new Promise<string>((resolve) => {
    window.addEventListener('message', ({ source, data, origin }) => {
      if (source === window.parent && data === GREETING) resolve(origin);
    });
    window.parent.postMessage(READY, '*');
  });
  const file = await import('./embed/reportToHost.ts');
  file.reportToHost(await greeted);
}
