import { RESERVED_SLUGS } from '../reservedSlugs.ts';

/** Length of a slug that a school chooses itself. */
const SLUG_LENGTH = { min: 3, max: 40 } as const;

/** What can be wrong with a slug before other schools are looked at. */
export type SlugProblem = 'slug_invalid' | 'slug_reserved';

/** Names beside the product's paths that people would take for its own, or that machines on a domain have. Operators may still give these away. */
const RESERVED = (
  'about abuse access account accounts admin administrator apps auth autoconfig autodiscover backup billing blog booking bookings ' +
  'calendar cdn client contact dashboard developer dns docs download email embed example faq file files ftp help home host imap ' +
  'img info invite legal lineup local localhost login logout mail mailbox main manager media mobile monitor news ' +
  'notfound ns1 ns2 official operator owner pay payment payments pop pop3 postmaster press preview privacy private proxy public ' +
  'register registration root school schools search secure security server settings shop sign-in signin signup site smtp ssl ' +
  'staff staging static stats status store subscribe support system team terms test testing tls unsubscribe user users webhook ' +
  'webhooks webmail webmaster widget wiki wpad xn'
).split(' ');

/** Brands whose page for paying or signing in a site could pretend to be. */
const BRANDS = 'amex apple facebook google instagram klarna mastercard mbway microsoft multibanco paypal revolut stripe sumup visa whatsapp'.split(' ');

/**
 * Proposes a slug for a school's name: `Escola de Surf São João` becomes `escola-de-surf-sao-joao`.
 *
 * @returns '' for a name without enough letters of the Latin alphabet
 */
export function proposeSlug(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}|['’]/gu, '').toLowerCase();
  const latin = letters.replaceAll(/[ßæøœłđð]/g, (letter) => LETTERS[letter]!).replaceAll('&', ' and ');
  const slug = latin.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-+|-+$/g, '');
  // Cut between words, unless the first word alone is too long.
  const short = slug.length > SLUG_LENGTH.max ? slug.slice(0, SLUG_LENGTH.max + 1).replace(/-[^-]*$/, '').slice(0, SLUG_LENGTH.max) : slug;
  return short.length < SLUG_LENGTH.min ? '' : short;
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd' };

/** Checks a slug that a school chose. Two hyphens in a row are refused, because `xn--` begins an encoded name (RFC 5891). */
export function slugProblem(slug: string): SlugProblem | undefined {
  const { min, max } = SLUG_LENGTH;
  if (slug.length < min || slug.length > max || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug) || !/[a-z]/.test(slug)) return 'slug_invalid';
  return RESERVED_LOOKS.has(looksOf(slug)) ? 'slug_reserved' : undefined;
}

/** Is a slug the same as one of these, or so alike that people would confuse them: `praia-n0rte` and `praianorte`? */
export function isConfusable(slug: string, others: readonly string[]): boolean {
  const looks = looksOf(slug);
  return others.some((other) => looksOf(other) === looks);
}

/** A slug reduced to its looks: equal for slugs that are easily confused. */
function looksOf(slug: string): string {
  return slug.toLowerCase().replaceAll('-', '').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll(/[01i5]/g, (sign) => LOOK_ALIKES[sign]!);
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 5: 's' };
const RESERVED_LOOKS: ReadonlySet<string> = new Set([...RESERVED_SLUGS, ...RESERVED, ...BRANDS].map(looksOf));
