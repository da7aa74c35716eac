import type { MessageRecipient } from '#shared/contract/guestMessage.ts';
import { isLanguage } from '#shared/language.ts';
import { messageFor, type MessageTexts } from '#shared/messages/guestMessage.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** Returns a function that says what the guest of a booking reads. */
export function useReadMessage(texts: MessageTexts): (recipient: MessageRecipient) => ReturnType<typeof messageFor> {
  const { langs, timezone } = useTenant();
  return ({ lang, name, lesson }) =>
    messageFor(texts, isLanguage(lang) ? lang : langs[0]!, langs[0]!, (language) => ({
      ...{ name, lesson: lesson.activity },
      ...{ day: formatDay(lesson.date, language, timezone, 'year'), time: formatTime(lesson.date, timezone) },
    }));
}
