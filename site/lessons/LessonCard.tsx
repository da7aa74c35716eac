import type { CSSProperties } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { priceCents } from '#shared/payments/money.ts';
import { tone } from '#shared/catalog/tone.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';
import { Photo } from '../ui/Photo.tsx';
import { Time } from '../ui/DayAndTime.tsx';
import { useNow, useTenant } from '../page/context.tsx';
import { CardIcon } from './CardIcons.tsx';
import { LessonAction } from './LessonAction.tsx';
import { LessonNote } from './LessonNote.tsx';

type Props = {
  lesson: Lesson;
  /** Is it the next lesson with room? Its button alone is filled. */
  isNext?: boolean;
};

/** One lesson: time, activity, place, instructors, free places, price and button. */
export function LessonCard({ lesson, isNext }: Props) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const aux = useSite((state) => state.aux!);
  const state = lessonState(lesson, useNow(), timezone);
  const activity = aux.activities[lesson.activity_id];
  const instructors = lesson.instructors.flatMap((id) => aux.instructors[id]?.name ?? []);
  const tags = lesson.tags.flatMap((id) => aux.tags[id] ?? []);
  const id = `lesson-${lessonKey(lesson)}`;

  return (
    <article className="card" data-state={state} style={{ '--activity': activity && tone(activity.color) } as CSSProperties} aria-labelledby={id}>
      {activity?.photos?.[0] && <Photo of={activity.photos[0]} className="card-photo" sizes="6rem" versions={1} />}
      <p className="card-time">
        <Time of={lesson.date} until={lessonEnd(lesson, activity)} />
      </p>
      <div className="card-what">
        <div className="card-title">
          <h3 id={id} className="card-name">
            {activity?.name}
          </h3>
          {state === 'cancelled' && <span className="badge">{say('CANCELLED')}</span>}
        </div>
        {activity?.place && (
          <p className="card-where">
            <CardIcon of="where" />
            {activity.place}
          </p>
        )}
        {instructors.length > 0 && (
          <p className="card-with">
            <CardIcon of="with" />
            {say('with {{names}}', { names: instructors.join(', ') })}
          </p>
        )}
      </div>
      <div className="card-side">
        <LessonNote lesson={lesson} state={state} />
        {tags.length > 0 && (
          <ul className="card-tags" aria-label={say('Tags')}>
            {tags.map((tag) => (
              <li key={tag.id} style={{ '--tag': tone(tag.color) } as CSSProperties}>
                {tag.name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="card-price">
        <strong>
          <Money cents={priceCents(activity)} />
        </strong>{' '}
        <span>{say('per person')}</span>
      </p>
      <LessonAction lesson={lesson} state={state} isNext={isNext} describedBy={id} />
    </article>
  );
}
