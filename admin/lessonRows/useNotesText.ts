import { useTranslate } from 'react-admin';
import { MANUAL_NOTES } from '#shared/bookings/bookingRules.ts';

/** Returns a function for the notes of a booking; those of a manual booking are in the reader's language. */
export function useNotesText(): (notes: string) => string {
  const translate = useTranslate();
  return (notes) => (notes === MANUAL_NOTES ? translate('bookings.manual_notes') : notes);
}
