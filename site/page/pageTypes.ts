import type { PostedForm } from '#shared/bookings/bookingForm.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { ApiAnswer } from '../store/api.ts';
import type { Slices } from '../store/slices.ts';

/** The server's input for rendering a page. */
export type PageRequest = {
  /** Path with query. */
  url: string;
  /** The host with its port, as in the browser's address. */
  host: string;
  /** The host's public origin, for canonical links. */
  origin: string;
  /** null on the main host. */
  tenant: Tenant | null;
  /** The school's main address as people write it, if that differs from its host: a browser cannot tell. */
  readableHost?: string | undefined;
  /** On the main host in demo mode: the demo schools to link to. */
  directory?: Tenant[];
  demo: boolean;
  /** The domain under which schools that sign themselves up get their address; undefined where they cannot. */
  signUp?: string | undefined;
  /** Does signing up need an operator's invitation? */
  signUpNeedsInvitation?: boolean | undefined;
  /** On the main host: what a school pays a month, in cents. */
  schoolPrice?: number | undefined;
  /** Is sign-in by a provider configured? Otherwise its buttons are hidden. */
  social: boolean;
  /** Is a payment provider configured? The school's own setting applies too (`shared/payments/takesPayments.ts`). */
  payments: boolean;
  /** Chosen by the server (`chooseLanguage`). */
  lang: Language;
  /** The render time (ISO), which hydration starts from. */
  now: string;
  /** The request's id in the log, shown if the page fails to load. */
  reference: string;
  /** The form that the page answers, if it was posted. */
  posted?: PostedForm | undefined;
  /** GET on the API with the visitor's session. */
  get: (path: string) => Promise<ApiAnswer>;
};

/** The result of loading a page's data. */
export type Outcome = 'ready' | 'missing' | 'failed';

/** The data embedded in the HTML for hydration. */
export type PageData = Pick<PageRequest, 'host' | 'tenant' | 'readableHost' | 'directory' | 'demo' | 'signUp' | 'signUpNeedsInvitation' | 'schoolPrice' | 'social' | 'payments' | 'lang' | 'now'> & {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** null if the server did not load the page. */
  outcome: Outcome | null;
  slices: Slices;
  /** The list of upcoming lessons, if the page has it. Its slice is then empty: keys would take a tenth of the data. */
  upcoming?: Lesson[];
  /** Set if the server failed to load the page. */
  reference?: string;
};

/** A rendered page, to be inserted into `index.html`. */
export type RenderedPage = {
  status: number;
  /** Complete, and not private. */
  isPublic: boolean;
  lang: Language;
  /** Attributes after `<html lang="…"`, with a leading space. */
  htmlAttributes: string;
  head: string;
  /** Links that load the page's largest picture early. */
  preloads: string;
  /** The page's structured data as JSON-LD, or null. */
  jsonLd: object | null;
  app: string;
  data: PageData;
  /** Address to redirect this visitor to, to or from the sign-in page. */
  location: string | undefined;
  /** May other sites show it in a frame? */
  isFramed: boolean;
  /** Sources of the chunks that hydration needs (keys of Vite's manifest), for modulepreload. */
  modules: string[];
};
