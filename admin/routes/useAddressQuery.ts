import { useSearchParams } from 'react-router-dom';

/**
 * The query of the address, where lists keep their filters so that a reload or a back link shows the same list.
 *
 * @returns the query, and a function that sets parameters: '' removes one. It adds no step to the browser's history.
 */
export function useAddressQuery(): [query: URLSearchParams, change: (values: Record<string, string | undefined>) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (values: Record<string, string | undefined>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [query, change];
}
