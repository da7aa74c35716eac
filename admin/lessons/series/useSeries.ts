import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SeriesInput, SeriesOutcome, SeriesUndone } from '#shared/contract/series.ts';
import { useApi } from '../../api/useApi.ts';

/** Debounce of the preview. */
const TYPING_MS = 300;

/** Which lessons a series brings, without leaving out dates; asked for when nothing was typed for a moment. */
export function useSeriesPreview(input: SeriesInput | undefined) {
  const call = useApi();
  const asked = useSettled(input && JSON.stringify({ ...input, except: [], preview: true }));
  return useQuery({
    queryKey: ['series', asked],
    queryFn: ({ signal }) => call<SeriesOutcome>('lesson-series', { method: 'POST', body: asked, signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Adds a series, and takes it back. Lists of lessons are read anew afterwards. */
export function useSeriesActions() {
  const call = useApi();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  return {
    add: async (input: SeriesInput) => {
      const added = await call<SeriesOutcome>('lesson-series', { method: 'POST', body: JSON.stringify(input) });
      void refresh();
      return added;
    },
    undo: async (id: string) => {
      const undone = await call<SeriesUndone>(`lesson-series/${id}/undo`, { method: 'POST', body: '{}' });
      void refresh();
      return undone;
    },
  };
}
