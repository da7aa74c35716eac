type Dated = { id: string; lesson_id: number; lesson: { date: string } };

/** Has a booking moved to another lesson at this time? A planned class had no lesson when it was chosen, so that its time tells. */
export function hasMovedTo(date: string, before: Omit<Dated, 'lesson'>, now: Dated | null | undefined): boolean {
  return now?.id === before.id && now.lesson_id !== before.lesson_id && Date.parse(now.lesson.date) === Date.parse(date);
}
