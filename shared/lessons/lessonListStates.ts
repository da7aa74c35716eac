/** The states that the list of lessons can be narrowed to. `free` means that there are places left. A cancelled lesson is only `cancelled`. */
export const LESSON_LIST_STATES = ['free', 'sold_out', 'cancelled'] as const;

export type LessonListState = (typeof LESSON_LIST_STATES)[number];
