import { useState } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';

/** Lessons and planned classes that are selected to be written to, changed or called off together. */
export type Selection = {
  /** Can some be selected now? Else the screen shows no marks. */
  isSelecting: boolean;
  isSelected: (lesson: Lesson) => boolean;
  chosen: readonly Lesson[];
  /** Is there anything to select? */
  isPossible: boolean;
  toggle: (lesson: Lesson) => void;
  /** Begins to select, or ends and forgets what was selected. */
  toggleSelecting: () => void;
};

/** Can it be selected? What is cancelled or has begun cannot be changed any more. */
export function canBeSelected({ is_cancelled, date }: Pick<Lesson, 'is_cancelled' | 'date'>): boolean {
  return is_cancelled === 0 && new Date(date) > new Date();
}

/** Lets some of the shown lessons be selected. */
export function useSelection<Shown extends Lesson>(lessons: readonly Shown[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>();
  const keyOf = (lesson: Lesson) => String(lessonKey(lesson));
  const isSelected = (lesson: Lesson) => keys?.has(keyOf(lesson)) ?? false;
  return {
    isSelecting: keys !== undefined,
    isSelected,
    chosen: lessons.filter((lesson) => isSelected(lesson) && canBeSelected(lesson)),
    isPossible: lessons.some(canBeSelected),
    toggle: (lesson) => setKeys((before = new Set()) => (before.has(keyOf(lesson)) ? new Set([...before].filter((one) => one !== keyOf(lesson))) : new Set([...before, keyOf(lesson)]))),
    toggleSelecting: () => setKeys(keys ? undefined : new Set()),
  };
}
