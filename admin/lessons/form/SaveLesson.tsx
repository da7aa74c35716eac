import { type MouseEvent, useRef, useState } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { AffectedBookings } from './affectedBookings.ts';

type Props = { label: string; /** Whose plans it would change; the form asks before it does that to anybody. */ concern: AffectedBookings | undefined };

/** The form's main button. */
export function SaveLesson({ label, concern }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { isSubmitting } = useFormState();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const askFirst = (event: MouseEvent<HTMLButtonElement>) => {
    if (!concern || isSubmitting) return;
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
      {concern && (
        <ConfirmDialog
          isOpen={isAsking}
          title={translate(`lessons.${concern.kind}_question`)}
          text={[
            translate(`lessons.${concern.kind}_explained`, { smart_count: concern.people, date: clock.moment(concern.date) }),
            concern.unreachable > 0 ? translate('lessons.told_but', { smart_count: concern.unreachable }) : translate('lessons.told'),
          ].join(' ')}
          confirm={translate(`lessons.${concern.kind}_confirm`)}
          keep={translate(concern.kind === 'cancel' ? 'lessons.keep' : 'lessons.move_keep')}
          color={concern.kind === 'restore' ? 'primary' : 'error'}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
