import type { BookingDraft, EntryProblems } from '#shared/bookings/bookingDraft.ts';
import type { Language } from '#shared/language.ts';
import type { Say } from '../../i18n/i18n.ts';

/** What keeps step 1 from going on, in one sentence. */
export function stillNeeded(draft: BookingDraft, problems: EntryProblems, say: Say, lang: Language): string {
  const names = Object.values(problems).filter((problem) => problem === 'name_missing').length;
  const needed = [
    problems.users && say('fewer participants'),
    names > 0 && (draft.users.length === 1 ? say('the name of the participant') : say('the names of {{count}} participants', { count: names })),
    problems.email && (draft.email.trim() ? say('a valid email') : say('your email')),
    problems.phone && (draft.phone.trim() ? say('a valid mobile number') : say('your mobile number')),
    Object.values(problems).includes('text_too_long') && say('shorter texts'),
  ].filter((part): part is string => Boolean(part));
  return say('Still needed: {{list}}.', { list: new Intl.ListFormat(lang).format(needed) });
}
