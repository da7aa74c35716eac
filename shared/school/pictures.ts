import type { Tenant } from '../contract/tenant.ts';

/**
 * Drawings made for the demo's schools. Social networks and home screens take no SVG, so that each has pictures in
 * pixels beside it (`tests/support/drawPictures.ts`).
 */
const DRAWING = /^(\/demo\/[\w-]+)\.svg$/;

/** The product's own pictures, for the main host and for schools that have none. */
const OF_THE_PRODUCT = { icons: '/icons/lineup', cover: '/icons/lineup-cover.jpg', favicon: '/favicon.svg' };

/** An icon, as the web manifest lists it. */
export type AppIcon = { src: string; sizes?: string; type?: string; purpose?: 'maskable' };

/**
 * The picture that a shared link shows: the school's cover as it is, where it is one of ours in pixels, 1200 × 630.
 *
 * @returns an address on the school's own origin, or a full one
 */
export function socialImage(tenant: Pick<Tenant, 'cover_url'> | null): string {
  const cover = usable(tenant?.cover_url);
  const [, stem] = DRAWING.exec(cover ?? '') ?? [];
  return stem ? `${stem}.jpg` : (cover ?? OF_THE_PRODUCT.cover);
}

/** The icon of the browser's tab: the school's logo, else the product's. */
export function favicon(tenant: Pick<Tenant, 'logo_url'> | null): string {
  return usable(tenant?.logo_url) ?? OF_THE_PRODUCT.favicon;
}

/** The icon that iOS puts on a home screen: a full square of 180 pixels where it is one of ours. */
export function touchIcon(tenant: Pick<Tenant, 'logo_url'> | null): string {
  const stem = iconStem(tenant);
  return stem ? `${stem}-180.png` : usable(tenant?.logo_url)!;
}

/**
 * The logo at the head of mails: in pixels, since mail programs show no SVG. The school's own, if it is none; nothing where
 * there is no such picture, and the name stands alone.
 */
export function mailLogo(tenant: Pick<Tenant, 'logo_url'>): string | undefined {
  const logo = usable(tenant.logo_url);
  const [, stem] = DRAWING.exec(logo ?? '') ?? [];
  if (stem) return `${stem}-180.png`;
  return logo !== undefined && !/\.svgz?(?:[?#]|$)/i.test(logo) ? logo : undefined;
}

/** The icons of the installed site. A school's own logo stands alone: how large it is nobody has said. */
export function appIcons(tenant: Pick<Tenant, 'logo_url'> | null): AppIcon[] {
  const stem = iconStem(tenant);
  if (!stem) return [{ src: usable(tenant?.logo_url)! }];
  const type = 'image/png';
  return [
    { src: `${stem}-192.png`, sizes: '192x192', type },
    { src: `${stem}-512.png`, sizes: '512x512', type },
    { src: `${stem}-maskable-512.png`, sizes: '512x512', type, purpose: 'maskable' },
  ];
}

/** What the names of our own icons begin with; nothing where the school brings a logo of its own. */
function iconStem(tenant: Pick<Tenant, 'logo_url'> | null): string | undefined {
  const logo = usable(tenant?.logo_url);
  return logo === undefined ? OF_THE_PRODUCT.icons : DRAWING.exec(logo)?.[1];
}

/** A picture that pages may load (`server/pages/pagePolicy.ts`): from the school's own origin, or by https. */
function usable(url = ''): string | undefined {
  return /^(?:https:\/\/|\/(?!\/))/.test(url) ? url : undefined;
}
