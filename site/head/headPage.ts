import type { Params } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { MessageKey } from '../i18n/i18n.ts';
import type words from '../locales/head/en.json';
import type { Slices } from '../store/slices.ts';

/** The words that only the head says; they never travel to the browser. */
type HeadKey = keyof typeof words;

/** A school's page, as its head and its structured data are made from it. */
export type HeadPage = {
  tenant: Tenant;
  /** The school's public address, without a slash at the end. */
  origin: string;
  params: Params;
  slices: Slices;
  lang: Language;
  say: (key: MessageKey | HeadKey, values?: Record<string, string | number>) => string;
  now: Date;
};

/** A thing, as schema.org describes it. */
export type Thing = { [property: string]: unknown; '@type'?: string | string[]; '@id'?: string };
