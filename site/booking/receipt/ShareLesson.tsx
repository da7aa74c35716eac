import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { useNow, useTenant } from '../../page/context.tsx';

/** Shares the lesson through the device, or by copying its link. Never the booking, whose link is private. */
export function ShareLesson({ lesson }: { lesson: Lesson }) {
  const { say, lang } = useWords();
  const { name: title, timezone } = useTenant();
  const now = useNow();
  const activity = useSite((state) => state.aux!.activities[lesson.activity_id]);
  const [outcome, setOutcome] = useState<string>();

  async function share() {
    const url = window.location.origin + lessonPath(lesson);
    const facts = [activity?.name, formatDay(lesson.date, lang, timezone, now), formatTime(lesson.date, timezone), activity?.place];
    const text = say('{{lesson}}: are you coming along?', { lesson: facts.filter(Boolean).join(', ') });
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, text, url });
      } catch (error) {
        // The visitor closed the dialog. Any other error falls back to copying.
        if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      }
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`);
      return setOutcome(say('Link copied'));
    } catch {
      return setOutcome(url);
    }
  }
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => void share()}>
        <Share2 aria-hidden size={20} />
        {say('Share')}
      </button>
      <p className="share-outcome reason" role="status">
        {outcome}
      </p>
    </>
  );
}
