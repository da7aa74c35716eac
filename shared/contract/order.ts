import { type Static, Type } from 'typebox';
import { Id } from './wire.ts';

/** Ids of records in the order that they are shown in. */
export const RecordOrder = Type.Object({ ids: Type.Array(Id, { maxItems: 300 }) });
export type RecordOrder = Static<typeof RecordOrder>;
