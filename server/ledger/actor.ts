/** Who causes a ledger entry. The name is what people read, and is stored where it can be erased. */
export type Actor = { by: `user:${number}` | 'guest' | 'stripe' | 'test' | 'system'; name?: string };

/** A visitor without an account. */
export const GUEST: Actor = { by: 'guest' };

/** An account: an admin, or a visitor who is signed in. */
export function accountActor({ id, name, email }: { id: number; name: string; email: string }): Actor {
  return { by: `user:${id}`, name: name || email };
}
