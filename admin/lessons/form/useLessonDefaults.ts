import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Activity } from '#shared/contract/activity.ts';
import type { LessonInput } from '#shared/contract/lesson.ts';

type Filled = Pick<LessonInput, 'num_places' | 'instructors' | 'tags'>;

/** Fills places, instructors and tags of a new lesson with the defaults of the chosen activity, except for what was entered by hand. */
export function useLessonDefaults(activities: Activity[], isNew: boolean): void {
  const { setValue, getFieldState, formState } = useFormContext<Filled & Pick<LessonInput, 'activity_id'>>();
  const chosen = useWatch<{ activity_id?: number }>({ name: 'activity_id' });
  const filledFor = useRef(chosen);
  const { defaultValues } = formState;

  useEffect(() => {
    const activity = activities.find(({ id }) => id === chosen);
    if (!isNew || !activity || chosen === filledFor.current) return;
    filledFor.current = chosen;
    const otherwise = <T>(value: T | null | undefined, field: keyof Filled) => value ?? (defaultValues?.[field] as T);
    const values = {
      num_places: otherwise(activity.default_places, 'num_places'),
      instructors: otherwise(activity.default_instructors, 'instructors'),
      tags: otherwise(activity.default_tags, 'tags'),
    };
    for (const field of ['num_places', 'instructors', 'tags'] as const) {
      if (!getFieldState(field, formState).isDirty) setValue(field, values[field]!);
    }
  }, [activities, chosen, isNew, defaultValues, formState, getFieldState, setValue]);
}
