import { Type, type Static } from 'typebox';
import type { Language } from '../language.ts';
import { Photo } from './photo.ts';
import { Id, Instant, Nullable } from './wire.ts';

/** The public fields of a school. Every page and `/tenants.json` carry them. */
export const Tenant = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  /** The first is the school's public address. */
  hosts: Type.Array(Type.String(), { minItems: 1 }),
  /** Those of the hosts whose public pages redirect to the first one. Only there if there are any. */
  redirect_hosts: Type.Optional(Type.Array(Type.String())),
  logo_url: Type.String(),
  cover_url: Type.String(),
  /** The uploaded cover that `cover_url` leads to; null if it is not an upload. */
  cover: Type.Optional(Nullable(Photo)),
  /** Origin of the API; '' means the page's own. */
  api_base: Type.String(),
  /** IANA name, for example `Europe/Lisbon`. */
  timezone: Type.String(),
  /** ISO 3166 code: the default country of the phone inputs. */
  country: Type.String(),
  /** `#rrggbb`: the accent. */
  theme_color: Type.String(),
  /** Cancelling is refunded until this many hours before the lesson. */
  refund_hours: Type.Integer(),
  /** Only there if the operator has suspended the school, or it is closing: nothing can be booked or changed. */
  is_suspended: Type.Optional(Type.Literal(true)),
  /** Only there if it is closing (`shared/school/closing.ts`). */
  is_closing: Type.Optional(Type.Literal(true)),
  /** When the data of a closing school is deleted. Only there if it is closing. */
  closing_at: Type.Optional(Instant),
  /** The languages that the site offers, the default one first. */
  langs: Type.Array(Type.Unsafe<Language>(Type.String()), { minItems: 1 }),
});
export type Tenant = Static<typeof Tenant>;

/** `/tenants.json`: the input of `resolveTenant` for front ends that are served as plain files. */
export const Directory = Type.Object({ main_host: Type.String(), tenants: Type.Array(Tenant) });
export type Directory = Static<typeof Directory>;
