import type { Tx } from '../db/connect.ts';

/** A called-off lesson takes place after all: its call-off is over, and its bookings that have not chosen keep their places. Lock the lesson first. */
export async function endCallOff(tx: Tx, tenant: { id: number }, lesson_id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const ofLesson = { tenant_id: tenant.id, lesson_id };
  await tx.updateTable('call_off_lessons').set({ restored_at: at }).where((eb) => eb.and(ofLesson)).where('restored_at', 'is', null).execute();
  await tx.updateTable('call_off_choices').set({ choice: 'kept', chosen_at: at }).where((eb) => eb.and(ofLesson)).where('choice', 'is', null).execute();
}
