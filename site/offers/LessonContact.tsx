import type { Lesson } from '#shared/contract/lesson.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useTenant } from '../page/context.tsx';
import { useSite } from '../store/context.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { useContactWays } from './useContactWays.ts';

/** How to ask the school about a lesson. Directions are at its meeting point. */
export function LessonContact({ lesson }: { lesson: Lesson }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const name = useSite((state) => state.aux!.activities[lesson.activity_id]?.name);
  const ways = useContactWays([name, formatDay(lesson.date, lang, timezone), formatTime(lesson.date, timezone)].filter(Boolean).join(', ')).filter(({ way }) => way !== 'directions');
  if (ways.length === 0) return null;
  return (
    <section aria-label={say('contact.question')}>
      <p>{say('contact.question')}</p>
      <ContactButtons ways={ways} />
    </section>
  );
}
