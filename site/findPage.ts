import { accentProperties } from '#shared/school/accent.ts';
import type { Directory } from '#shared/contract/tenant.ts';
import { chooseLanguage } from '#shared/language.ts';
import { favicon } from '#shared/school/pictures.ts';
import { normalizeHost, NOT_FOUND_PATH, resolveTenant } from '#shared/school/resolveTenant.ts';
import { isoInstant } from '#shared/time/time.ts';
import { browserApi } from './store/api.ts';
import type { PageData } from './page/pageTypes.ts';
import { emptySlices } from './store/slices.ts';

/**
 * Builds the page data in the browser if the site is served as static files. Finds the school by the address, as the
 * server does. `undefined` if the address redirects.
 */
export async function findPage(): Promise<PageData | undefined> {
  const { host, port, pathname, search } = window.location;
  const directory = await browserApi('').get<Directory>('/tenants.json');
  const resolution = resolveTenant(host, pathname + search, directory);
  if (resolution.kind === 'redirect') return leave(`//${resolution.host}${resolution.path}`);
  if (resolution.kind === 'unknown') return leave(`//${normalizeHost(directory.main_host)}${port && `:${port}`}${NOT_FOUND_PATH}`);

  const tenant = resolution.kind === 'tenant' ? resolution.tenant : null;
  const lang = chooseLanguage(new URLSearchParams(search).get('lang'), navigator.languages, tenant?.langs);
  document.documentElement.lang = lang;
  for (const [name, value] of Object.entries(tenant ? accentProperties(tenant.theme_color) : {})) {
    document.documentElement.style.setProperty(name, value);
  }
  const icon = document.createElement('link');
  document.head.append(Object.assign(icon, { rel: 'icon', href: favicon(tenant) }));
  return { host, tenant, demo: false, social: false, payments: false, lang, now: isoInstant(new Date()), pathname, search, outcome: null, slices: emptySlices() };
}

function leave(address: string): undefined {
  window.location.replace(address);
}
