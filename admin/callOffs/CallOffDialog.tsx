import { Alert, Box, Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { readWhole } from '#shared/decimal.ts';
import { useNavigate } from 'react-router-dom';
import type { Fallback } from '#shared/contract/callOff.ts';
import { LANGUAGE_NAMES } from '#shared/language.ts';
import { CHOICE_DAYS } from '#shared/lessons/callOffRules.ts';
import { CANCEL_REASON_LENGTH } from '#shared/lessons/cancelReason.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import type { CallableLesson } from './callableLesson.ts';
import { CallOffPreview } from './CallOffPreview.tsx';
import { useCallOff } from './useCallOff.ts';

type Props = { lessons: readonly CallableLesson[]; onClose: () => void };

/** Calls lessons off: which ones, why, and what guests can choose. It says who is concerned, what money, and what they will read. */
export function CallOffDialog({ lessons, onClose }: Props) {
  const translate = useTranslate();
  const words = useCallOffWords();
  const navigate = useNavigate();
  const { langs } = useTenant();
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<CallableLesson>>(new Set());
  const [reason, setReason] = useState<Record<string, string>>({});
  const [offers, setOffers] = useState(true);
  const [days, setDays] = useState<string>(String(CHOICE_DAYS.proposed));
  const chosen = lessons.filter((lesson) => !left.has(lesson));
  const [fallback, setFallback] = useState<Fallback>();
  const { preview, failure, isBusy, problems, save } = useCallOff({ lessons: chosen, reason, offers_dates: offers, days: readWhole(days) ?? 0, fallback });
  const counts = fallback ?? preview?.last_fallback ?? 'refund';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await save();
    if (!done) return;
    onClose();
    void navigate(`/call-offs/${done}`);
  };
  const toggle = (lesson: CallableLesson) => setLeft((before) => (before.has(lesson) ? new Set([...before].filter((one) => one !== lesson)) : new Set([...before, lesson])));
  const [first, ...others] = langs;
  const reasonField = (lang: (typeof langs)[number]) => (
    <TextField
      key={lang}
      id={`${id}-${lang}`}
      label={others.length > 0 ? words('reason', { language: LANGUAGE_NAMES[lang] }) : words('reason_one')}
      value={reason[lang] ?? ''}
      onChange={({ target }) => setReason({ ...reason, [lang]: target.value })}
      slotProps={{ htmlInput: { maxLength: CANCEL_REASON_LENGTH, lang } }}
      fullWidth
      multiline
    />
  );
  const daysProblem = problems.days;
  return (
    <FormDialog fullWidth maxWidth="sm" isChanged={Object.values(reason).some((text) => text.trim() !== '')} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{words('title')}</DialogTitle>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} aria-labelledby={id} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {lessons.length > 1 ? (
            <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, display: 'grid' }}>
              <Box component="legend" sx={{ p: 0, fontWeight: 700 }}>{words('lessons')}</Box>
              {lessons.map((lesson) => (
                <FormControlLabel key={`${lesson.id} ${lesson.activity_id} ${lesson.date}`} control={<Checkbox checked={!left.has(lesson)} onChange={() => toggle(lesson)} />} label={lesson.recur ? words('planned', { lesson: lesson.label }) : lesson.label} />
              ))}
            </Box>
          ) : (
            <strong>{lessons[0]?.label}</strong>
          )}
          {reasonField(first!)}
          {others.length > 0 && (
            <details>
              <Box component="summary" sx={{ py: 1, cursor: 'pointer' }}>{others.map((lang) => LANGUAGE_NAMES[lang]).join(', ')}</Box>
              <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>{others.map(reasonField)}</Box>
            </details>
          )}
          <RadioGroup value={offers ? 'choice' : 'refund'} onChange={(_event, value) => setOffers(value === 'choice')}>
            <FormControlLabel value="choice" control={<Radio />} label={words('offers_dates')} />
            <FormControlLabel value="refund" control={<Radio />} label={words('refund_only')} />
          </RadioGroup>
          {offers && (
            <TextField
              id={`${id}-days`}
              label={words('days')}
              value={days}
              error={daysProblem !== undefined}
              helperText={daysProblem && translate(`problem.${daysProblem.code}`, daysProblem)}
              onChange={({ target }) => setDays(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 30 } }}
              sx={{ maxWidth: 200 }}
            />
          )}
          {offers && (
            <TextField id={`${id}-fallback`} select label={words('fallback')} value={counts} onChange={({ target }) => setFallback(target.value as Fallback)} sx={{ maxWidth: 320 }}>
              <MenuItem value="refund">{words('fallback_refund')}</MenuItem>
              <MenuItem value="credit">{words('fallback_credit')}</MenuItem>
            </TextField>
          )}
          <CallOffPreview preview={preview} reason={reason} />
          {failure && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose}>{words('keep')}</Button>
          <Button type="submit" variant="contained" color="error" loading={isBusy} disabled={chosen.length === 0}>
            {words('confirm')}
          </Button>
        </DialogActions>
      </Box>
    </FormDialog>
  );
}
