import type { Tx } from '../db/connect.ts';

/** A called-off lesson takes place after all: its bookings that have not chosen keep their places. Lock the lesson first. */
export async function keepOpenChoices(tx: Tx, tenant: { id: number }, lesson_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('call_off_choices')
    .set({ choice: 'kept', chosen_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lesson_id)
    .where('choice', 'is', null)
    .execute();
}
