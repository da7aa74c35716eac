import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { ApiAnswer } from '../api.ts';
import type { Slices } from '../store/slices.ts';

/** What the server knows when it renders a page. */
export type PageRequest = {
  /** Path with query. */
  url: string;
  /** As the browser sees it, with port. */
  host: string;
  /** The host's public address, without a slash at the end: what machines are to know the page by. */
  origin: string;
  /** null on the main host. */
  tenant: Tenant | null;
  /** On the main host in demo mode: the demo schools to link to. */
  directory?: Tenant[];
  demo: boolean;
  /** Can visitors sign in by a provider? Its buttons are hidden otherwise. */
  social: boolean;
  /** Is there anybody to take payments? With the school's own wish: `takesPayments` of `shared/payments/takesPayments.ts`. */
  payments: boolean;
  /** Already chosen by the server (`chooseLanguage`). */
  lang: Language;
  /** ISO instant that the page is rendered at; hydration starts from the same one. */
  now: string;
  /** GET on the API, as this visitor. */
  get: (path: string) => Promise<ApiAnswer>;
};

/** What became of a page's loads. */
export type Outcome = 'ready' | 'missing' | 'failed';

/** What the HTML carries, so that the browser can go on where the server stopped. */
export type PageData = Pick<PageRequest, 'host' | 'tenant' | 'directory' | 'demo' | 'social' | 'payments' | 'lang' | 'now'> & {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** null where no server loaded the page. */
  outcome: Outcome | null;
  slices: Slices;
};

/** A page ready to be put into `index.html`. */
export type RenderedPage = {
  status: number;
  /** For everybody: complete, and not private by its link. */
  isPublic: boolean;
  lang: Language;
  /** To follow `<html lang="…"`, with a leading space. */
  htmlAttributes: string;
  head: string;
  /** What the page shows, as JSON-LD; null: nothing that machines know. */
  things: object | null;
  app: string;
  data: PageData;
  /** Where this visitor is sent instead, if anywhere: to sign in, or on from there. */
  location: string | undefined;
  /** May other sites show it in a frame? */
  isFramed: boolean;
  /** Sources of the chunks this page goes on with (keys of Vite's manifest): worth a modulepreload. */
  modules: string[];
};
