import { type MouseEvent, useRef, useState } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { AffectedBookings } from './affectedBookings.ts';

type Props = { label: string; /** The bookings that saving affects; then the button asks first. */ affected: AffectedBookings | undefined };

/** The save button of a lesson. Asks for confirmation when saving affects bookings. */
export function SaveLesson({ label, affected }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { isSubmitting } = useFormState();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const askFirst = (event: MouseEvent<HTMLButtonElement>) => {
    if (!affected || isSubmitting) return;
    event.preventDefault();
    form.current = event.currentTarget.form;
    setAsking(true);
  };
  const save = () => {
    setAsking(false);
    form.current?.requestSubmit();
  };

  return (
    <>
      <SaveButton label={label} icon={<></>} alwaysEnable onClick={askFirst} />
      {affected && (
        <ConfirmDialog
          isOpen={isAsking}
          title={translate(`lessons.${affected.kind}_question`)}
          text={[
            translate(`lessons.${affected.kind}_explained`, { smart_count: affected.participants, date: clock.moment(affected.date) }),
            affected.unreachable > 0 ? translate('lessons.told_but', { smart_count: affected.unreachable }) : translate('lessons.told'),
          ].join(' ')}
          confirm={translate(`lessons.${affected.kind}_confirm`)}
          keep={translate(affected.kind === 'cancel' ? 'lessons.keep' : 'lessons.move_keep')}
          color={affected.kind === 'restore' ? 'primary' : 'error'}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
