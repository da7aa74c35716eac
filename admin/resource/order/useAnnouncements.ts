import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';
import type { SayOrder } from './useOrderWords.ts';

/** What screen readers say while a row is moved. */
export function useAnnouncements(ids: readonly number[], names: ReadonlyMap<number, string>, say: SayOrder): Announcements {
  // A row that is picked up is over itself at once, which would replace what was said of it.
  const isJustPicked = useRef(false);
  const name = (id: UniqueIdentifier) => names.get(Number(id)) ?? '';
  const place = (id: UniqueIdentifier) => ({ position: ids.indexOf(Number(id)) + 1, count: ids.length });
  return {
    onDragStart({ active }) {
      isJustPicked.current = true;
      return say('picked', { name: name(active.id), ...place(active.id) });
    },
    onDragOver({ active, over }) {
      const isRepeated = isJustPicked.current;
      isJustPicked.current = false;
      return over && !isRepeated ? say('moved', { name: name(active.id), ...place(over.id) }) : undefined;
    },
    onDragEnd: ({ active, over }) => (over ? say('dropped', { name: name(active.id), ...place(over.id) }) : say('dropped_back', { name: name(active.id) })),
    onDragCancel: ({ active }) => say('dropped_back', { name: name(active.id) }),
  };
}
