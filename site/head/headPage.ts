import type { Params } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { MessageKey } from '../i18n/i18n.ts';
import type words from '../locales/head/en.json';
import type { Slices } from '../store/slices.ts';

/** Messages used in the head only, which are not sent to the browser. */
type HeadKey = keyof typeof words;

/** Input for a page's head and structured data. */
export type HeadPage = {
  tenant: Tenant;
  /** The school's public origin. */
  origin: string;
  params: Params;
  slices: Slices;
  lang: Language;
  say: (key: MessageKey | HeadKey, values?: Record<string, string | number>) => string;
  now: Date;
};

/** A schema.org object. */
export type JsonLd = { [property: string]: unknown; '@type'?: string | string[]; '@id'?: string };
