import { Alert, Box, Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type HttpError, useNotify, useTranslate } from 'react-admin';
import { readWhole } from '#shared/decimal.ts';
import type { Lesson, LessonsChange } from '#shared/contract/lesson.ts';
import { COLON } from '#shared/language.ts';
import { SHIFT_LIMITS } from '#shared/lessonLimits.ts';
import { lessonDateProblem } from '#shared/lessons/lessonDateProblem.ts';
import { movedDate } from '#shared/lessons/movedDate.ts';
import { useApi } from '../api/useApi.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { refusalMessage } from '../resource/refusalMessage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

type Props = { lessons: readonly Lesson[]; onClose: () => void };

/** Moves lessons by days and minutes, and gives them other instructors. It says when they will be and who gets a mail, before it does. */
export function ChangeDialog({ lessons, onClose }: Props) {
  const translate = useTranslate();
  const words = useCallOffWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const call = useApi();
  const client = useQueryClient();
  const notify = useNotify();
  const { activities, instructors } = useCatalog();
  const id = useId();
  const [shift, setShift] = useState({ days: '0', minutes: '0' });
  const [assigned, setAssigned] = useState<readonly number[]>();
  const { days, minutes } = { days: readWhole(shift.days) ?? 0, minutes: readWhole(shift.minutes) ?? 0 };
  const isNumber = [days, minutes].every(Number.isInteger) && Math.abs(days) <= SHIFT_LIMITS.days && Math.abs(minutes) <= SHIFT_LIMITS.minutes;
  const isMoved = isNumber && (days !== 0 || minutes !== 0);
  const after = lessons.map((lesson) => ({ lesson, date: isMoved ? movedDate(lesson.date, { days, minutes }, clock.timezone) : lesson.date }));
  const problem = !isNumber ? 'change_numbers' : after.some(({ lesson, date }) => lessonDateProblem(date, clock.timezone, lesson.date)) ? 'change_no_hour' : after.some(({ date }) => new Date(date) <= new Date()) ? 'change_past' : undefined;
  const booked = lessons.reduce((sum, { num_bookings }) => sum + num_bookings, 0);

  const { mutate, isPending, error } = useMutation<{ changed: number }, HttpError>({
    mutationFn: () => {
      const body: LessonsChange = { lessons: lessons.map(({ id: lesson, version = 1 }) => ({ id: lesson, version })), ...(isMoved && { days, minutes }), ...(assigned && { instructors: [...assigned] }) };
      return call('lesson-changes', { method: 'POST', body: JSON.stringify(body) });
    },
    onSuccess: ({ changed }) => {
      notify('callOffs.change_done', { type: 'info', messageArgs: { smart_count: changed } });
      void client.invalidateQueries();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const toggle = (instructor: number) => setAssigned((before = []) => (before.includes(instructor) ? before.filter((one) => one !== instructor) : [...before, instructor]));
  const refusal = error && refusalMessage(error);
  const number = (name: 'days' | 'minutes') => (
    <TextField
      id={`${id}-${name}`}
      label={words(`change_${name}`)}
      value={shift[name]}
      onChange={({ target }) => setShift({ ...shift, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
    />
  );
  return (
    <FormDialog fullWidth maxWidth="sm" isChanged={!isNumber || isMoved || assigned !== undefined} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{words('change_title', { smart_count: lessons.length })}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} aria-labelledby={id} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box component="fieldset" sx={FIELDS}>
            <Box component="legend" sx={LEGEND}>{words('change_move')}</Box>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
              {number('days')}
              {number('minutes')}
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>{words('change_earlier')}</Typography>
          </Box>
          {instructors.length > 0 && (
            <Box component="fieldset" sx={FIELDS}>
              <Box component="legend" sx={LEGEND}>{translate('tabs.instructors')}</Box>
              <FormControlLabel control={<Checkbox checked={assigned === undefined} onChange={() => setAssigned(assigned ? undefined : [])} />} label={words('change_keep')} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
                {instructors.map(({ id: instructor, name }) => (
                  <FormControlLabel key={instructor} control={<Checkbox checked={assigned?.includes(instructor) ?? false} onChange={() => toggle(instructor)} />} label={name} />
                ))}
              </Box>
            </Box>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, maxHeight: 180, overflowY: 'auto' }} tabIndex={0} aria-label={words('lessons')}>
            {after.map(({ lesson, date }) => (
              <li key={lesson.id}>
                {activities.find(({ id: activity }) => activity === lesson.activity_id)?.name}{COLON[lang]} {clock.shortMoment(lesson.date)}
                {date !== lesson.date && <strong>{` → ${clock.shortMoment(date)}`}</strong>}
              </li>
            ))}
          </Box>
          <Box role="status">
            {problem ? (
              <Alert severity="warning">{words(problem)}</Alert>
            ) : (
              isMoved && <Typography>{words(booked > 0 ? 'change_tells' : 'change_tells_none', { smart_count: booked })}</Typography>
            )}
          </Box>
          {refusal && <Alert severity="error">{translate(refusal.key, { ...refusal.args, _: error.message })}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={problem !== undefined || (!isMoved && !assigned)}>
            {words('change_confirm', { smart_count: lessons.length })}
          </Button>
        </DialogActions>
      </Box>
    </FormDialog>
  );
}

const FIELDS = { m: 0, p: 0, border: 0, minWidth: 0 } as const;
const LEGEND = { p: 0, mb: 1, fontWeight: 700 } as const;
