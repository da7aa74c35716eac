import { createRoot } from 'react-dom/client';
import { chooseLanguage } from '#shared/language.ts';
import { createSession } from './api/session.ts';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { SignInScreen } from './signIn/SignInScreen.tsx';
import { loadTenant } from './tenant/loadTenant.ts';

const lang = chooseLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages);
// A page rendered by the server tells that no account is signed in.
const isSignedOut = document.getElementById('user')?.textContent === 'null';
const app = () => import('./App.tsx');
if (!isSignedOut) app().catch(() => undefined);
const [tenant, i18nProvider] = await Promise.all([loadTenant(), createI18nProvider(lang)]);
const session = createSession(tenant.api_base);

document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = tenant.logo_url || '/favicon.svg';
const root = createRoot(document.getElementById('root')!);
if (isSignedOut) {
  root.render(<SignInScreen tenant={tenant} i18nProvider={i18nProvider} session={session} onSignedIn={showBackOffice} />);
  // Fetched while the form is filled in.
  app().then(({ preload }) => preload()).catch(() => undefined);
} else {
  await showBackOffice();
}

/** @throws 'error.unreachable', a message key */
async function showBackOffice(): Promise<void> {
  const { backOffice, preload } = await app().catch((cause: unknown) => {
    throw new Error('error.unreachable', { cause });
  });
  preload();
  root.render(backOffice(tenant, i18nProvider, session));
}
