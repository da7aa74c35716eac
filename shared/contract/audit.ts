import { Type, type Static } from 'typebox';
import { TEAM_ROLES } from '../team/rights.ts';
import type { AuditAction, AuditRecordType } from '../audit/auditActions.ts';
import { Id, Instant, Nullable } from './wire.ts';

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.Union([Type.String(), Type.Number()]))]));

/** The account that did something; its name, or its email without one. */
export const AuditActor = Type.Object({ id: Id, name: Type.String() });
export type AuditActor = Static<typeof AuditActor>;

/** An entry of the audit log, as admins see it. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  /** Null for an operator, and for an unknown person. */
  actor: Nullable(AuditActor),
  role: Type.Enum([...TEAM_ROLES, 'visitor', 'operator']),
  action: Type.Unsafe<AuditAction>(Type.String()),
  record_type: Type.Unsafe<AuditRecordType>(Type.String()),
  record_id: Nullable(Type.String()),
  /** The record's name at that time; null if it has none or it was erased. */
  label: Nullable(Type.String()),
  /** The lesson that the record is or belongs to. */
  lesson: Nullable(Type.Object({ id: Id, date: Instant, activity: Type.String() })),
  /** By field the value before and after, amounts in cents; null if the values were erased. */
  changes: Type.Record(Type.String(), Nullable(Type.Tuple([Value, Value]))),
  /** The network of the client: `192.0.2.0/24`. */
  network: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** `POST /api/exports/{list}`: rows of a list are about to be saved as a file. */
export const Export = Type.Object({
  rows: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** The lesson, for its participants. */
  lesson_id: Type.Optional(Id),
});
export type Export = Static<typeof Export>;
