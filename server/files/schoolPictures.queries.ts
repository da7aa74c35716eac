import type { Photo } from '#shared/contract/photo.ts';
import type { Tx } from '../db/connect.ts';

/** A school's pictures as its row has them. */
export type SchoolPictureColumns = { logo_url: string; cover_url: string; cover: Photo | null };

/** Reads a school's pictures and locks its row. */
export async function lockPictures(tx: Tx, { id }: { id: number }): Promise<SchoolPictureColumns> {
  return tx.selectFrom('tenants').where('id', '=', id).select(['logo_url', 'cover_url', 'cover']).forUpdate().executeTakeFirstOrThrow();
}

/** Changes a school's pictures. */
export async function updatePictures(tx: Tx, { id }: { id: number }, change: Partial<SchoolPictureColumns>): Promise<void> {
  await tx.updateTable('tenants').set(change).where('id', '=', id).execute();
}
