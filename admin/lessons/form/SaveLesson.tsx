import { type MouseEvent, useRef, useState } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = { label: string; /** People who would lose their lesson; the form asks before it does that to anybody. */ peopleLeft: number };

/** The form's main button. */
export function SaveLesson({ label, peopleLeft }: Props) {
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const askFirst = (event: MouseEvent<HTMLButtonElement>) => {
    if (peopleLeft === 0) return;
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
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('lessons.cancel_question')}
        text={translate('lessons.cancel_explained', { smart_count: peopleLeft })}
        confirm={translate('lessons.cancel_confirm')}
        keep={translate('lessons.keep')}
        onConfirm={save}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
