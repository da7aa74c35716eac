import { createRoot } from 'react-dom/client';
import { chooseLanguage } from '#shared/language.ts';
import { backOffice } from './App.tsx';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { preloadLayout } from './layout/LazyLayout.tsx';
import { loadTenant } from './tenant/loadTenant.ts';

const lang = chooseLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages);
const [tenant, i18nProvider] = await Promise.all([loadTenant(), createI18nProvider(lang)]);

document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = tenant.logo_url || '/favicon.svg';
createRoot(document.getElementById('root')!).render(backOffice(tenant, i18nProvider));
preloadLayout();
