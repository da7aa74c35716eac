import { type RefObject, useImperativeHandle } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Lesson } from '#shared/contract/lesson.ts';
import { isChanged } from '../../form/isChanged.ts';

export type LessonEdits = {
  /** What is entered: `same` as stored, `invalid` with the problems shown at their fields, or the changed lesson. */
  read: () => Promise<'same' | 'invalid' | Lesson>;
  /** What the form holds, whether or not it is right. */
  values: () => Lesson;
  /** Marks the entries as stored. */
  accept: () => void;
};

/** Lets the screen around a lesson's form read its entries. */
export function ReadEdits({ edits }: { edits: RefObject<LessonEdits | null> }) {
  const { getValues, reset, trigger } = useFormContext<Lesson>();
  const { defaultValues = {} } = useFormState<Lesson>();
  useImperativeHandle(edits, () => ({
    read: async () => {
      if (!isChanged(getValues(), defaultValues)) return 'same';
      return (await trigger()) ? getValues() : 'invalid';
    },
    values: () => getValues(),
    accept: () => reset(getValues()),
  }));
  return null;
}
