import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import type { LessonState } from '#shared/lessons/lessonState.ts';
import { useWords } from '../i18n/i18n.ts';
import { SiteLink } from '../ui/SiteLink.tsx';

type Props = { lesson: Lesson; state: LessonState; isNext: boolean | undefined; describedBy: string };

/** A lesson's button, if its state has one. */
export function LessonAction({ lesson, state, isNext, describedBy }: Props) {
  const { say } = useWords();
  if (state === 'past' || state === 'cancelled') return null;
  return (
    <div className="card-action">
      {state === 'open' ? (
        <SiteLink className={isNext ? 'button' : 'button button-outlined'} to={lesson.recur ? lessonPath(lesson) : `${lessonPath(lesson)}?activity=${lesson.activity_id}`} aria-describedby={describedBy}>
          {say('Book now')}
        </SiteLink>
      ) : (
        <button type="button" className="button" disabled aria-describedby={describedBy}>
          {say(state === 'sold_out' ? 'Book now' : 'Avalable soon')}
        </button>
      )}
    </div>
  );
}
