import { type Static, Type } from 'typebox';

/** The name of an uploaded file: the beginning of the SHA-256 of its content. */
const FileHash = Type.String({ pattern: '^[0-9a-f]{32}$' });

const Alts = Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 20_000 }));

/** A photo as pages show it. `shared/photos/photoFiles.ts` has its addresses. */
export const Photo = Type.Object({
  hash: FileHash,
  /** Of the largest stored version, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** The average colour, `#rrggbb`, which is shown until the photo has come. */
  placeholder: Type.String(),
  /** What it shows, for people who do not see it; may be empty. */
  alt: Type.String(),
  /** The same in other languages than the school's default, for admins. */
  alts: Type.Optional(Alts),
  /** The point that stays visible where the photo is cut, in percent from the left and from the top. */
  x: Type.Integer(),
  y: Type.Integer(),
});
export type Photo = Static<typeof Photo>;

/** A photo as an admin sends it; what else belongs to it is read from the upload. */
export const PhotoInput = Type.Object({
  hash: FileHash,
  alt: Type.Optional(Type.String({ maxLength: 20_000 })),
  alts: Type.Optional(Alts),
  x: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  y: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
});
export type PhotoInput = Static<typeof PhotoInput>;

/** `POST /api/files` answers with the stored photo. `type` is the kind of the files beside AVIF. */
export const UploadedPhoto = Type.Object({ ...Photo.properties, type: Type.Union([Type.Literal('jpg'), Type.Literal('png')]) });
export type UploadedPhoto = Static<typeof UploadedPhoto>;

/** `PUT /api/school/pictures`: pictures that are sent change; `null` removes one. */
export const SchoolPictures = Type.Object({
  logo: Type.Optional(Type.Union([PhotoInput, Type.Null()])),
  cover: Type.Optional(Type.Union([PhotoInput, Type.Null()])),
});
export type SchoolPictures = Static<typeof SchoolPictures>;
