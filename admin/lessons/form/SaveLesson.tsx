import { type MouseEvent, useRef, useState } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { LessonDoubt } from '#shared/lessons/lessonDoubts.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { AffectedBookings } from './affectedBookings.ts';
import { useMoneyBack } from './useMoneyBack.ts';

type Props = {
  label: string;
  /** The stored lesson; undefined for a new one. */
  lesson: number | undefined;
  /** The bookings that saving affects; then the button asks first. */
  affected: AffectedBookings | undefined;
  /** Entries that may be mistakes, or a booking that is not added yet; then the button asks first, too. */
  doubts: (LessonDoubt | 'not_added' | 'add_saves')[];
};

/** The save button of a lesson. Asks for confirmation when saving affects bookings, and says what happens to their money, and when entries are doubtful. */
export function SaveLesson({ label, lesson, affected, doubts }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { isSubmitting } = useFormState();
  const { setValue } = useFormContext();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const askFirst = (event: MouseEvent<HTMLButtonElement>) => {
    if ((!affected && doubts.length === 0) || isSubmitting) return;
    event.preventDefault();
    form.current = event.currentTarget.form;
    setAsking(true);
  };
  const isCancelling = affected?.kind === 'cancel';
  const { told, text: money, error } = useMoneyBack(isAsking && isCancelling ? lesson : undefined);
  const save = () => {
    // The server compares it with what goes back by now.
    setValue('money_back', told && { by_card: told.by_card, by_hand: told.by_hand });
    setAsking(false);
    form.current?.requestSubmit();
  };

  const doubtful = doubts.map((doubt) => translate(`lessons.doubt.${doubt}`));

  return (
    <>
      <SaveButton label={label} icon={<></>} alwaysEnable onClick={askFirst} />
      {affected && (
        <ConfirmDialog
          isOpen={isAsking}
          title={translate(`lessons.${affected.kind}_question`)}
          text={[
            translate(`lessons.${affected.kind}_explained`, { smart_count: affected.participants, date: clock.moment(affected.date) }),
            isCancelling ? (error?.message ?? money) : affected.kind === 'restore' && translate('lessons.restore_money'),
            ...doubtful,
            affected.isTold && (affected.unreachable > 0 ? translate('lessons.told_but', { smart_count: affected.unreachable }) : translate('lessons.told')),
          ]
            .filter(Boolean)
            .join(' ')}
          isReading={isCancelling && !told && !error}
          confirm={translate(`lessons.${affected.kind}_confirm`)}
          keep={translate(affected.kind === 'cancel' ? 'lessons.keep' : 'lessons.move_keep')}
          color={affected.kind === 'cancel' || affected.kind === 'move' ? 'error' : 'primary'}
          onConfirm={error ? undefined : save}
          onClose={() => setAsking(false)}
        />
      )}
      {!affected && (
        <ConfirmDialog
          isOpen={isAsking}
          title={translate('lessons.doubt.question')}
          text={doubtful.join(' ')}
          confirm={translate(label)}
          keep={translate('lessons.move_keep')}
          color="primary"
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
