/** Refusals of a lesson that cannot be booked, which the heading of its page says already (`NotBookable`). */
const CODES = ['lesson_full', 'lesson_cancelled', 'lesson_past', 'lesson_not_yet_open'];

/** Would a refusal repeat why the lesson's page is closed? */
export function isSaidByState({ code }: { code: string }): boolean {
  return CODES.includes(code);
}
