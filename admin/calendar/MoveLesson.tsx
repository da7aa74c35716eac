import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type HttpError, useNotify, useTranslate } from 'react-admin';
import type { CalendarLesson } from '#shared/contract/calendar.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { COLON } from '#shared/language.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { instructorClashes } from '#shared/lessons/instructorClashes.ts';
import { isoInstant } from '#shared/time/time.ts';
import { useApi } from '../api/useApi.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useCalendarWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { affectedBookings } from '../lessons/form/affectedBookings.ts';
import { toLessonInput } from '../lessons/form/lessonInput.ts';
import { refusalMessage } from '../resource/refusalMessage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** A lesson or planned class that was dragged to another instant, or made longer or shorter: `minutes`. `revert` puts it back in the calendar. */
export type Move = { lesson: CalendarLesson; to: string; minutes?: number; revert: () => void };

type Props = { move: Move; /** The shown lessons, to find clashes. */ lessons: readonly CalendarLesson[]; onClose: () => void };

/** Asks before a dragged lesson is moved or gets another length, and says who will be told. A planned class becomes a lesson by it. A refused change puts it back and says why. */
export function MoveLesson({ move: { lesson, to, minutes, revert }, lessons, onClose }: Props) {
  const translate = useTranslate();
  const words = useCalendarWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const call = useApi();
  const client = useQueryClient();
  const notify = useNotify();
  const { activities, instructors } = useCatalog();
  const isStretched = minutes !== undefined;
  const change = { date: to, ...(isStretched && { duration_minutes: minutes }) };
  const ends = isStretched ? isoInstant(new Date(Date.parse(to) + minutes * 60_000)) : lesson.ends && isoInstant(new Date(Date.parse(to) + Date.parse(lesson.ends) - Date.parse(lesson.date)));
  const { data: detail, error } = useQuery({
    queryKey: ['lesson to move', lesson.id],
    queryFn: ({ signal }) => call<LessonDetail>(`lessons/${lesson.id}`, { signal }),
    enabled: !lesson.recur,
    gcTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      lesson.recur
        ? call<Lesson>(`activity/${lesson.activity_id}/lessons`, { method: 'POST', body: JSON.stringify({ recur: lesson.recur, lesson: { ...toLessonInput(lesson), ...change } }) })
        : call<Lesson>(`lessons/${lesson.id}`, { method: 'PUT', body: JSON.stringify({ ...change, version: lesson.version }) }),
    onSuccess: () => notify('resources.lessons.notifications.updated', { type: 'info', messageArgs: { smart_count: 1, _: translate('ra.notification.updated', { smart_count: 1 }) } }),
    onError: (refused) => {
      const { key, args } = refusalMessage(refused as HttpError);
      notify(key, { type: 'error', messageArgs: { ...args, _: refused.message } });
      revert();
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['lessons'] });
      onClose();
    },
  });
  const keep = () => {
    revert();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={translate(isStretched ? 'lessons.stretch_question' : 'lessons.move_question')}
      subject={`${lesson.activity}${COLON[lang]} ${clock.shortMoment(lesson.date)}${isStretched ? endText(lesson.ends) : ''} → ${isStretched ? clock.time(to) + endText(ends) : clock.shortMoment(to)}`}
      text={error ? translate(error.message, { _: error.message }) : detail || lesson.recur ? [toldText(), pastText(), clashText()].filter(Boolean).join(' ') : words('reading')}
      confirm={translate(isStretched ? 'lessons.stretch_confirm' : 'lessons.move_confirm')}
      keep={words('keep')}
      color="primary"
      isBusy={isPending}
      isReading={!detail && !lesson.recur}
      onConfirm={error ? undefined : () => mutate()}
      onClose={keep}
    />
  );

  function toldText(): string {
    const affected = affectedBookings(change, detail, activities.find(({ id }) => id === lesson.activity_id), new Date());
    if (!affected) return words(lesson.num_bookings > 0 ? 'tells_no_one' : 'no_bookings');
    const explained = translate('lessons.move_explained', { smart_count: affected.participants, date: clock.moment(affected.date) });
    return `${explained} ${affected.unreachable > 0 ? translate('lessons.told_but', { smart_count: affected.unreachable }) : translate('lessons.told')}`;
  }

  function endText(end: string | null): string {
    return end ? `–${clock.time(end)}` : '';
  }

  function pastText(): string | false {
    return new Date(to) < new Date() && words('into_past');
  }

  function clashText(): string | false {
    const moved = { ...lesson, date: to, ends };
    const ids = instructorClashes([moved, ...lessons.filter((one) => lessonKey(one) !== lessonKey(lesson))]).get(moved) ?? [];
    const names = instructors.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
    return ids.length > 0 && words('would_clash', { names });
  }
}
