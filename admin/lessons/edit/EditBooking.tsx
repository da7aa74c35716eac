import { Alert, Box, Button, Checkbox, DialogActions, DialogContent, FormControlLabel, TextField, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { BOOKING_LIMITS } from '#shared/bookings/bookingDraft.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { useEditWords } from '../../i18n/lazyWordHooks.ts';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { EditEffect } from './EditEffect.tsx';
import { LessonChoice } from './LessonChoice.tsx';
import { ParticipantFields } from './ParticipantFields.tsx';
import { type EditForm, formOf, useBookingEdit } from './useBookingEdit.ts';

type Props = { titleId: string; lesson: Lesson; booking: LessonBooking; /** The booking as it is now. */ latest: LessonBooking | undefined; /** Reloads the lesson. */ refetch: () => Promise<unknown>; /** Told whether the entries differ from the booking's. */ onChanged: (isChanged: boolean) => void; onClose: () => void };

/** Edits a booking: its participants, contact, notes and lesson. What saving does is said before. */
export function EditBooking({ titleId, lesson, booking, latest, refetch, onChanged, onClose }: Props) {
  const translate = useTranslate();
  const words = useEditWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const id = useId();
  const [form, setForm] = useState<EditForm>(() => formOf(booking));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { problems, refused, outcome, isChecking, save } = useBookingEdit(booking, form);
  const change = (part: Partial<EditForm>) => enter({ ...form, ...part });
  const enter = (next: EditForm) => {
    setForm(next);
    const isNext = (one: LessonBooking | undefined) => one !== undefined && JSON.stringify(formOf(one)) === JSON.stringify(next);
    onChanged(!isNext(booking) && !isNext(latest));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBusy) return;
    setBusy(true);
    const saved = await save();
    setBusy(false);
    void refetch();
    if (!saved) return;
    notify('edit.saved', { type: 'success' });
    onClose();
    if (saved.lesson.id !== booking.lesson_id) void navigate(`${lessonPaths.detail(saved.lesson.id)}#${saved.reference}`);
  };
  const shown = isTried ? problems : {};
  const field = (name: 'phone' | 'email' | 'notes') => {
    const problem = shown[name];
    return {
      id: `${id}-${name}`,
      label: words(name),
      value: form[name],
      error: problem !== undefined,
      helperText: problem && translate(`problem.${problem.code}`, problem),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    };
  };
  const message = refused && Object.keys(refused.problems).length === 0 ? refused.message : undefined;

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} aria-labelledby={titleId} sx={{ display: 'contents' }}>
      <Box sx={{ px: 3, pt: 2, pb: 1, overflowWrap: 'anywhere' }}>
        <Typography id={titleId} component="h2" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
          {words('title', { name: bookerName(booking) })}
        </Typography>
        <Typography color="textSecondary">{booking.reference}</Typography>
      </Box>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Section title={words('participants')}>
          <ParticipantFields id={id} users={form.users} problems={shown} onChange={(users) => change({ users })} />
        </Section>
        <Section title={words('lesson')}>
          <LessonChoice id={id} lesson={lesson} people={form.users.length} target={form.target} onChange={(target) => change({ target })} />
        </Section>
        <Section title={words('contact')}>
          <TextField {...field('phone')} type="tel" slotProps={{ htmlInput: { maxLength: 30 } }} />
          <TextField {...field('email')} type="email" slotProps={{ htmlInput: { maxLength: BOOKING_LIMITS.email } }} />
          <TextField {...field('notes')} multiline minRows={2} slotProps={{ htmlInput: { maxLength: BOOKING_LIMITS.notes } }} />
        </Section>
      </DialogContent>
      <Box sx={{ px: 3, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Box role="status" aria-label={words('effect')} sx={{ fontSize: '0.9375rem', '& p': { fontSize: 'inherit' } }}>
          {outcome && <EditEffect outcome={outcome} />}
        </Box>
        {message && (
          <Alert severity="error" sx={{ my: 1 }}>
            {translate(message, { _: message })}
            {refused?.isConflict && latest && (
              <>
                <Typography sx={{ mt: 1 }}>{words('now_says', { text: textOf(latest) })}</Typography>
                <Button color="inherit" onClick={() => enter(formOf(latest))} sx={{ ml: -1 }}>
                  {words('start_over')}
                </Button>
              </>
            )}
          </Alert>
        )}
        <FormControlLabel control={<Checkbox checked={form.tells_guest} onChange={(_event, tells_guest) => change({ tells_guest })} />} label={words('tells_guest')} />
      </Box>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isBusy || isChecking}>
          {words('save')}
        </Button>
      </DialogActions>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography component="h3" sx={{ fontSize: '1rem', fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A booking's entries in one line. */
function textOf(booking: LessonBooking): string {
  return [...participantsOf(booking).map(({ name, age }) => `${name} ${age}`.trim()), booking.phone, booking.email, booking.notes].filter(Boolean).join(' · ');
}
