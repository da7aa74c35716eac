import { Type, type Static } from 'typebox';
import { PassKind } from './pass.ts';
import { Nullable } from './wire.ts';

/** What guests have paid for in passes of one title, or in all vouchers, and not used. Amounts in cents, at the price paid for a use. */
export const LiabilityRow = Type.Object({
  kind: PassKind,
  title: Type.String(),
  /** Passes with something left, expired ones included. */
  passes: Type.Integer(),
  /** The uses left of those that are valid; null for vouchers and credits, which have cents. */
  uses: Nullable(Type.Integer()),
  /** Of valid passes: what the school still owes in lessons. */
  unused: Type.Integer(),
  /** Of expired passes. */
  expired: Type.Integer(),
});
export type LiabilityRow = Static<typeof LiabilityRow>;

/** `GET /api/reports/passes`: what is left of passes now, without those that are blocked. The largest first. */
export const Liability = Type.Object({ rows: Type.Array(LiabilityRow), unused: Type.Integer(), expired: Type.Integer() });
export type Liability = Static<typeof Liability>;
