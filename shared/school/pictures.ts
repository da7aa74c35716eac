import type { Photo } from '../contract/photo.ts';
import { photoUrl } from '../photos/photoFiles.ts';
import type { Tenant } from '../contract/tenant.ts';

/**
 * SVG drawings of the demo's schools. Social networks, home screens and mails need pixels, so each has PNG or JPEG versions
 * beside it.
 */
const DRAWING = /^(\/demo\/[\w-]+)\.svg$/;

/** The product's own pictures, for the main host and for schools without pictures. */
const PRODUCT_PICTURES = { icons: '/icons/lineup', cover: '/icons/lineup-cover.jpg', favicon: '/favicon.svg' };

/** An icon, as the web manifest lists it. */
export type AppIcon = { src: string; sizes?: string; type?: string; purpose?: 'maskable' };

/**
 * The picture of a shared link: the photo of what the page is about, else the school's cover, as 1200 × 630 pixels if it is one of the demo's.
 *
 * @returns a path on the school's origin, or a full URL
 */
export function socialImage(tenant: Pick<Tenant, 'cover_url'> | null, photo?: Photo): string {
  if (photo) return photoUrl(photo, 1280);
  const cover = usable(tenant?.cover_url);
  const [, stem] = DRAWING.exec(cover ?? '') ?? [];
  return stem ? `${stem}.jpg` : (cover ?? PRODUCT_PICTURES.cover);
}

/** The icon of the browser tab: the school's logo, else the product's. */
export function favicon(tenant: Pick<Tenant, 'logo_url'> | null): string {
  return usable(tenant?.logo_url) ?? PRODUCT_PICTURES.favicon;
}

/** The icon for iOS home screens: 180 × 180 pixels if the logo is the product's or the demo's. */
export function touchIcon(tenant: Pick<Tenant, 'logo_url'> | null): string {
  const stem = iconStem(tenant);
  return stem ? `${stem}-180.png` : usable(tenant?.logo_url)!;
}

/**
 * The logo for mails, which cannot show SVG.
 *
 * @returns undefined if the school has no logo in pixels; mails then show its name alone
 */
export function mailLogo(tenant: Pick<Tenant, 'logo_url'>): string | undefined {
  const logo = usable(tenant.logo_url);
  const [, stem] = DRAWING.exec(logo ?? '') ?? [];
  if (stem) return `${stem}-180.png`;
  return logo !== undefined && !/\.svgz?(?:[?#]|$)/i.test(logo) ? logo : undefined;
}

/** The icons of the web manifest. A school's own logo is listed without sizes, because they are unknown. */
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

/** The common start of the paths of generated icons; undefined for a school's own logo. */
function iconStem(tenant: Pick<Tenant, 'logo_url'> | null): string | undefined {
  const logo = usable(tenant?.logo_url);
  return logo === undefined ? PRODUCT_PICTURES.icons : DRAWING.exec(logo)?.[1];
}

/** The URL if the Content-Security-Policy of pages allows it: https, or a path on the school's origin. */
function usable(url = ''): string | undefined {
  return /^(?:https:\/\/|\/(?!\/))/.test(url) ? url : undefined;
}
