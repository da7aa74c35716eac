const HOUR = 3_600_000;

/**
 * Until when whoever cancels a paid booking gets the money back.
 *
 * @param refundHours the school's, 24 by default
 */
export function refundEnd(lesson: { date: string }, refundHours: number): Date {
  return new Date(new Date(lesson.date).getTime() - refundHours * HOUR);
}

/**
 * Does whoever cancels a paid booking now get the money back? In full until so many hours before the lesson, and not
 * after (decisions, 4). The page asks it before the visitor confirms, the server when it cancels.
 *
 * @param refundHours the school's, 24 by default
 */
export function isRefunded(lesson: { date: string }, refundHours: number, now: Date): boolean {
  return now <= refundEnd(lesson, refundHours);
}
