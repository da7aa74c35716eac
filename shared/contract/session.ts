import { Type, type Static } from 'typebox';
import { Instant, SecretId } from './wire.ts';

/** A signed-in browser, as its owner sees it. */
export const Session = Type.Object({
  id: SecretId,
  /** Name of the browser, `Firefox`; '' if unknown. */
  browser: Type.String(),
  /** Name of the system or device, `Windows` or `iPhone`; '' if unknown. */
  system: Type.String(),
  device: Type.Union([Type.Literal('phone'), Type.Literal('tablet'), Type.Literal('computer')]),
  /** When it signed in. */
  creation_date: Instant,
  /** Exact to an hour. */
  last_seen_at: Instant,
  /** Is it the session of this request? */
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** Number of sessions that were ended. */
export const SessionsEnded = Type.Object({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;
