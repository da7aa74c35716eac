import type { Photo, PhotoInput } from '#shared/contract/photo.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { referToFiles } from './files.queries.ts';

/**
 * Completes the photos of a record that is being saved from the uploads, which then count as used.
 *
 * @param tx the transaction that saves the record
 * @param field of the record, for the refusal
 * @param type what the files have to be: PNG for logos
 * @throws Refused `invalid_entry` if the school has no such upload (any more)
 */
export async function keepPhotos(tx: Tx, tenant: { id: number }, photos: readonly PhotoInput[], now: Date, field = 'photos', type = 'jpg'): Promise<Photo[]> {
  const files = await referToFiles(tx, tenant, photos.map(({ hash }) => hash), now);
  return photos.map(({ hash, alt = '', alts = {}, x = 50, y = 50 }) => {
    const file = files.get(hash);
    if (!file || file.type !== type) throw new Refused('invalid_entry', { problems: { [field]: { code: 'unknown_entry' } } });
    const { width, height, placeholder } = file;
    const written = Object.entries(alts).map(([lang, text]) => [lang, oneLine(text)] as const).filter(([, text]) => text !== '');
    return { hash, width, height, placeholder, alt: oneLine(alt), ...(written.length > 0 && { alts: Object.fromEntries(written) }), x, y };
  });
}
