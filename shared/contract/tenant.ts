import { Type, type Static } from 'typebox';
import { Id } from './wire.ts';

/** A school, as everybody may know it: it travels in every page and in `/tenants.json`. */
export const Tenant = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  /** The first is the school's public address. */
  hosts: Type.Array(Type.String(), { minItems: 1 }),
  logo_url: Type.String(),
  cover_url: Type.String(),
  /** Origin of the API, '' for the page's own. */
  api_base: Type.String(),
  /** IANA name, for example `Europe/Lisbon`. */
  timezone: Type.String(),
  /** ISO 3166 code: the default country of the phone inputs. */
  country: Type.String(),
  /** `#rrggbb`: the accent. */
  theme_color: Type.String(),
  /** Until so many hours before a lesson a cancelled booking's money goes back. */
  refund_hours: Type.Integer(),
});
export type Tenant = Static<typeof Tenant>;

/** What `/tenants.json` answers: all that the resolver needs where nobody renders pages. */
export const Directory = Type.Object({ main_host: Type.String(), tenants: Type.Array(Tenant) });
export type Directory = Static<typeof Directory>;
