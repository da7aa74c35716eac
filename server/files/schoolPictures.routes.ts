import { Type } from 'typebox';
import { changedFields } from '#shared/audit/auditChanges.ts';
import { Photo, type PhotoInput, SchoolPictures } from '#shared/contract/photo.ts';
import { photoUrl } from '#shared/photos/photoFiles.ts';
import { photosProblem } from '#shared/photos/photoRules.ts';
import { audited } from '../audit/audited.ts';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { keepPhotos } from './keepPhotos.ts';
import { lockPictures, type SchoolPictureColumns, updatePictures } from './schoolPictures.queries.ts';

const Pictures = Type.Object({ logo_url: Type.String(), cover_url: Type.String(), cover: Type.Union([Photo, Type.Null()]) });

/** `PUT /api/school/pictures`: an admin sets or removes the school's logo and cover. */
export function schoolPicturesRoutes(app: App, { owner }: Database): void {
  app.put(
    '/api/school/pictures',
    {
      schema: { tags: ['admin'], body: SchoolPictures, response: { 200: Pictures } },
      config: { right: 'settings', audit: 'school.change' },
    },
    (request) => {
      const { tenant, body, now } = request;
      // The directory of schools belongs to the owner's role.
      return audited(
        request,
        async (tx) => {
          await actForTenant(tx, tenant);
          const before = await lockPictures(tx, tenant);
          const change: Partial<SchoolPictureColumns> = {};
          if (body.logo !== undefined) change.logo_url = await logoUrl(tx, tenant, body.logo, now);
          if (body.cover !== undefined) {
            change.cover = await kept(tx, tenant, 'cover', body.cover, now);
            change.cover_url = change.cover ? photoUrl(change.cover, 1280) : '';
          }
          const after = { ...before, ...change };
          const changes = changedFields(before, after, ['logo_url', 'cover_url']);
          if (Object.keys(changes).length === 0 && JSON.stringify(before.cover) === JSON.stringify(after.cover)) return { answer: after, entry: undefined };
          await updatePictures(tx, tenant, change);
          return { answer: after, entry: { id: tenant.id, label: tenant.name, changes } };
        },
        owner,
      );
    },
  );
}

async function logoUrl(tx: Tx, tenant: { id: number }, input: PhotoInput | null, now: Date): Promise<string> {
  const logo = await kept(tx, tenant, 'logo', input, now, 'png');
  return logo ? photoUrl(logo, 192, 'png') : '';
}

async function kept(tx: Tx, tenant: { id: number }, field: 'logo' | 'cover', input: PhotoInput | null, now: Date, type?: 'png'): Promise<Photo | null> {
  if (!input) return null;
  const problem = photosProblem([input], 1);
  if (problem) throw new Refused('invalid_entry', { problems: { [field]: problem } });
  const [photo] = await keepPhotos(tx, tenant, [input], now, field, type);
  return photo!;
}
