import { type MouseEvent, useRef, useState } from 'react';
import { Confirm, SaveButton, useTranslate } from 'react-admin';

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
      <Confirm
        isOpen={isAsking}
        title="lessons.cancel_question"
        content={translate('lessons.cancel_explained', { smart_count: peopleLeft })}
        confirm="lessons.cancel_confirm"
        confirmColor="warning"
        cancel="lessons.cancel_keep"
        ConfirmIcon={NoIcon}
        CancelIcon={NoIcon}
        onConfirm={save}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function NoIcon() {
  return null;
}
