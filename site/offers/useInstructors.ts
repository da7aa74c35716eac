import { useEffect } from 'react';
import type { Instructor } from '#shared/contract/instructor.ts';
import { useSite } from '../store/context.tsx';

/** Instructors with all that visitors may read of them. Lists, which a change of the language loads again, have less, so it is loaded then. */
export function useInstructors(ids: readonly number[]): Instructor[] {
  const known = useSite((state) => state.aux?.instructors);
  const load = useSite((state) => state.loadInstructors);
  const shown = ids.flatMap((id) => known?.[id] ?? []);
  const listed = shown.filter(({ about }) => about === undefined).map(({ id }) => id).join();
  useEffect(() => {
    // Without it the page only says less.
    if (listed) load(listed.split(',').map(Number)).catch(() => undefined);
  }, [listed, load]);
  return shown;
}
