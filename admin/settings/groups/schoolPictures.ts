import type { SchoolPictures } from '#shared/contract/photo.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isChanged } from '../../form/isChanged.ts';
import type { PhotoValue } from '../../photos/uploadPhoto.ts';

/** The pictures as values of a form: each a list of one photo, or of none. */
export type PictureValues = Record<keyof SchoolPictures, PhotoValue[]>;

/** What the API answers when it has stored them. */
export type StoredPictures = Pick<Tenant, 'logo_url' | 'cover_url' | 'cover'>;

/** The stored pictures as values of a form. An uploaded logo is known by its address alone. */
export function pictureValues({ logo_url, cover }: Omit<StoredPictures, 'cover_url'>): PictureValues {
  const [, hash, width] = /^\/files\/([0-9a-f]{32})-(\d+)\.png$/.exec(logo_url) ?? [];
  return { logo: hash ? [{ hash, width: Number(width), placeholder: 'transparent' }] : [], cover: cover ? [cover] : [] };
}

/** The pictures that differ from the stored ones, as the API takes them; `null` removes one. */
export function changedPictures(values: PictureValues, stored: PictureValues): SchoolPictures {
  const changed = (['logo', 'cover'] as const).filter((of) => isChanged(values[of], stored[of]));
  return Object.fromEntries(changed.map((of) => [of, toInput(values[of][0])]));
}

function toInput(photo: PhotoValue | undefined): SchoolPictures['logo'] {
  return photo ? { hash: photo.hash, alt: photo.alt ?? '', x: photo.x ?? 50, y: photo.y ?? 50 } : null;
}
