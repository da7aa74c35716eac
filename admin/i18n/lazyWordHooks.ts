import { use } from 'react';
import { useTranslate } from 'react-admin';
import type { CalendarWords } from '../locales/calendar/en.ts';
import type { CallOffWords } from '../locales/callOffs/en.ts';
import type { DomainWords } from '../locales/domain/en.ts';
import type { EditWords } from '../locales/edit/en.ts';
import type { EnquiryWords } from '../locales/enquiries/en.ts';
import type { GuestWords } from '../locales/guests/en.ts';
import type { PasskeyWords } from '../locales/passkeys/en.ts';
import type { PhotoWords } from '../locales/photos/en.ts';
import type { ReviewWords } from '../locales/reviews/en.ts';
import type { SearchWords } from '../locales/search/en.ts';
import type { SeriesWords } from '../locales/series/en.ts';
import type { TeamWords } from '../locales/team/en.ts';
import type { TodayWords } from '../locales/today/en.ts';
import { type Part, wantWords } from './lazyWords.ts';

/** Says a message; values replace `%{name}`. */
type Say<Key> = (key: Key, values?: Record<string, string | number>) => string;

/** Returns a function for the words of the team's screens. Its component suspends until they are loaded, as with those below. */
export const useTeamWords = (): Say<keyof TeamWords> => useWordsOf('team');
/** Returns a function for the words of photos in forms. */
export const usePhotoWords = (): Say<keyof PhotoWords> => useWordsOf('photos');
/** Returns a function for the words of the search. */
export const useSearchWords = (): Say<keyof SearchWords> => useWordsOf('search');
/** Returns a function for the words of passkeys. */
export const usePasskeyWords = (): Say<keyof PasskeyWords> => useWordsOf('passkeys');
/** Returns a function for the words of Today. */
export const useTodayWords = (): Say<keyof TodayWords> => useWordsOf('today');
/** Returns a function for the words of the calendar. */
export const useCalendarWords = (): Say<keyof CalendarWords> => useWordsOf('calendar');
/** Returns a function for the words of calling lessons off. */
export const useCallOffWords = (): Say<keyof CallOffWords> => useWordsOf('callOffs');
/** Returns a function for the words of guests, messages to them and waiting lists. */
export const useGuestWords = (): Say<keyof GuestWords> => useWordsOf('guests');
/** Returns a function for the words of enquiries. */
export const useEnquiryWords = (): Say<keyof EnquiryWords> => useWordsOf('enquiries');
/** Returns a function for the words of reviews. */
export const useReviewWords = (): Say<keyof ReviewWords> => useWordsOf('reviews');
/** Returns a function for the words of a series of lessons. */
export const useSeriesWords = (): Say<keyof SeriesWords> => useWordsOf('series');
/** Returns a function for the words of own domains. */
export const useDomainWords = (): Say<keyof DomainWords> => useWordsOf('domain');
/** Returns a function for the words of the dialog that edits a booking. */
export const useEditWords = (): Say<keyof EditWords> => useWordsOf('edit');

function useWordsOf(part: Part): Say<string> {
  use(wantWords(part));
  const translate = useTranslate();
  return (key, values) => translate(`${part}.${key}`, values);
}
