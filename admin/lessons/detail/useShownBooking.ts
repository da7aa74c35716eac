import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The style of the booking that the address asks for. An outline, because links on a coloured ground would have too little contrast. */
export const SHOWN_BOOKING = { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px', scrollMarginBlock: '96px' } as const;

/** Scrolls to the booking whose reference is in the address, for example after a search. @returns its reference */
export function useShownBooking(): string {
  const { hash, key } = useLocation();
  const reference = hash.slice(1);
  useEffect(() => {
    if (reference !== '') document.getElementById(reference)?.scrollIntoView({ block: 'center' });
  }, [reference, key]);
  return reference;
}
