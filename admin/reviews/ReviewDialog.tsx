import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Problem } from '#shared/problems.ts';
import { answerProblems, hidingProblems, REVIEW_LIMITS } from '#shared/reviews/reviewRules.ts';
import { useReviewWords } from '../i18n/lazyWordHooks.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

type Props = {
  asks: 'answer' | 'hide';
  /** The present answer. */
  answer: string;
  isBusy: boolean;
  /** @returns whether it was done */
  onSend: (text: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the school's answer, or for the reason to hide a review. It stays open with the text until that is done, and asks before it closes over it. */
export function ReviewDialog({ asks, answer, isBusy, onSend, onClose }: Props) {
  const translate = useTranslate();
  const words = useReviewWords();
  const id = useId();
  const isAnswer = asks === 'answer';
  const present = isAnswer ? answer : '';
  const [text, setText] = useState(present);
  const [problem, setProblem] = useState<Problem>();

  async function send() {
    const found = isAnswer ? answerProblems(text).answer : hidingProblems(text).reason;
    setProblem(found);
    if (!found && (await onSend(text))) onClose();
  }

  return (
    <FormDialog fullScreen={false} fullWidth maxWidth="sm" isChanged={text !== present} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{words(isAnswer ? 'answer_title' : 'hide_title')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={isAnswer ? 4 : 2}
          margin="dense"
          label={words(isAnswer ? 'your_answer' : 'reason')}
          value={text}
          error={problem !== undefined}
          helperText={problem ? translate(`problem.${problem.code}`, problem) : words(isAnswer ? 'answer_hint' : 'hide_hint')}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: isAnswer ? REVIEW_LIMITS.answer : REVIEW_LIMITS.reason } }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void send()}>
          {words(isAnswer ? 'save' : 'hide')}
        </Button>
      </DialogActions>
    </FormDialog>
  );
}
