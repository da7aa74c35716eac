import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** The address's query parameters. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
