import type { Lesson } from '#shared/contract/lesson.ts';

/** A lesson or planned class that can be called off, with what it is called in the dialog. */
export type CallableLesson = Pick<Lesson, 'id' | 'activity_id' | 'date' | 'is_cancelled' | 'recur'> & { label: string };
