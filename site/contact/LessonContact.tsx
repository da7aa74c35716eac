import type { Lesson } from '#shared/contract/lesson.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Kept } from '../ui/Kept.tsx';
import { useSite } from '../store/context.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { useContactWays } from './useContactWays.ts';

type Asked = Pick<Lesson, 'activity_id' | 'date'>;

/** How to ask the school about a lesson. */
export function LessonContact({ lesson }: { lesson: Asked }) {
  const { say } = useWords();
  const ways = useContactWays();
  if (!ways.some(isContact)) return null;
  return (
    <section aria-label={say('contact.question')}>
      <p>{say('contact.question')}</p>
      <Kept as="div" of={lesson.date}>
        {() => <LessonContactButtons lesson={lesson} />}
      </Kept>
    </section>
  );
}

/** WhatsApp's message names the lesson. */
function LessonContactButtons({ lesson }: { lesson: Asked }) {
  const { lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const name = useSite((state) => state.aux!.activities[lesson.activity_id]?.name);
  const ways = useContactWays([name, formatDay(lesson.date, lang, timezone, now), formatTime(lesson.date, timezone)].filter(Boolean).join(', '));
  return <ContactButtons ways={ways.filter(isContact)} />;
}

/** Directions are at the lesson's meeting point. */
function isContact({ way }: { way: string }): boolean {
  return way !== 'directions';
}
