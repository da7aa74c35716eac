const HOUR = 3_600_000;

/**
 * Does whoever cancels a paid booking now get the money back? In full until so many hours before the lesson, and not
 * after (decisions, 4). The page asks it before the visitor confirms, the server when it cancels.
 *
 * @param refundHours the school's, 24 by default
 */
export function isRefunded(lesson: { date: string }, refundHours: number, now: Date): boolean {
  return now.getTime() <= new Date(lesson.date).getTime() - refundHours * HOUR;
}
