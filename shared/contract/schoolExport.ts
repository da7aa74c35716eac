import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './wire.ts';

/** The latest export of a school. */
export const SchoolExport = Type.Object({
  /** Is one being made? */
  is_pending: Type.Boolean(),
  /** The one that can be downloaded; null: there is none. */
  file: Nullable(Type.Object({ made_at: Instant, expires_at: Instant, bytes: Type.Integer(), rows: Type.Integer() })),
});
export type SchoolExport = Static<typeof SchoolExport>;

/** Where an export can be downloaded for a few minutes, a path on the school's host. */
export const ExportLink = Type.Object({ url: Type.String() });
export type ExportLink = Static<typeof ExportLink>;
