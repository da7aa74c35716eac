import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** What the address says behind its question mark. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
