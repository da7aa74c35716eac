import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ListedWaiting } from '#shared/contract/waiting.ts';
import { useApi } from '../../api/useApi.ts';

const WaitingEntries = lazy(() => import('./WaitingEntries.tsx').then(({ WaitingEntries: part }) => ({ default: part })));

/** Who waits for places in a lesson; nothing if there is none. */
export function WaitingList({ lessonId }: { lessonId: number }) {
  const call = useApi();
  // Without an answer the page only says less.
  const { data = [], refetch } = useQuery({ queryKey: ['waiting', lessonId], queryFn: () => call<ListedWaiting[]>(`lessons/${lessonId}/waiting`), retry: false, enabled: lessonId > 0 });
  return data.length > 0 ? (
    <Suspense fallback={null}>
      <WaitingEntries lessonId={lessonId} entries={data} refetch={refetch} />
    </Suspense>
  ) : null;
}
