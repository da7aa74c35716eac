import { Alert, AlertTitle, Button, Paper, TextField } from '@mui/material';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { BOOKING_LIMITS } from '#shared/bookings/bookingDraft.ts';
import { MANUAL_PARTICIPANTS, whyNotBookableManually } from '#shared/bookings/bookingRules.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import type { Problem } from '#shared/problems.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';
import { ManualAddClosed } from './ManualAddClosed.tsx';
import { useManualAdd, type WalkIn } from './useManualAdd.ts';

const EMPTY: WalkIn = { phone: '', name: '', count: MANUAL_PARTICIPANTS.default };

type Props = { lesson: Lesson; id: string; /** Reloads the lesson. */ refetch: (isAdded: boolean, people: number) => void; /** False where the form is a part of a screen and was not asked for. */ isFocused?: boolean } & {
  /** Called before a booking is sent, with the lesson to book in; undefined books nothing. */
  prepare?: () => Promise<Lesson | undefined>;
  /** Who is entered from the beginning. */
  initial?: WalkIn | undefined;
  /** Told whether a person is entered and not booked yet, and who. */
  onTyped?: (isTyped: boolean, walkIn: WalkIn) => void;
};

/** Books walk-ins. After each booking, the form is ready for the next person. */
export function ManualAddForm({ lesson, id, refetch, isFocused = true, prepare = () => Promise.resolve(lesson), initial = EMPTY, onTyped }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { timezone } = useTenant();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const latest = useRef(initial);
  const isSending = useRef(false);
  const { add, isPending, problems, reason } = useManualAdd(prepare);
  const closed = whyNotBookableManually(lesson, 1, new Date(), timezone);
  const places = freePlaces(lesson);
  const walkIn = { ...typed, count: Math.min(typed.count, places) };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A ref, since the second click of a double click comes before the next render.
    if (isSending.current) return;
    isSending.current = true;
    const sent = latest.current;
    const isAdded = await add(walkIn);
    isSending.current = false;
    refetch(isAdded, walkIn.count);
    if (!isAdded) return;
    notify('bookings.manual.added', { type: 'success', messageArgs: { name: walkIn.name } });
    // The admin may have started to type the next person's data already.
    if (latest.current === sent) first.current?.focus();
    change(clearSent(latest.current, sent));
  };
  const change = (part: Partial<WalkIn>) => {
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current);
    onTyped?.(latest.current.phone.trim() !== '' || latest.current.name.trim() !== '', latest.current);
  };
  // A form that is closed holds nothing any more.
  const onClosed = useEffectEvent(() => onTyped?.(false, EMPTY));
  useEffect(() => () => onClosed(), []);
  const problemText = (problem: Problem | undefined) => problem && translate(`problem.${problem.code}`, problem);
  const field = (name: keyof WalkIn, problem: Problem | undefined) => ({
    id: `${id}-${name}`,
    label: translate(`bookings.manual.${name}`),
    error: problem !== undefined,
    helperText: problemText(problem),
  });
  const free = translate('bookings.manual.free', { smart_count: places });

  if (closed) return <ManualAddClosed id={id} lesson={lesson} why={closed} />;
  return (
    <Paper id={id} component="form" noValidate variant="outlined" aria-label={translate('bookings.manual.title')} onSubmit={(event) => void submit(event)} sx={FORM}>
      <TextField
        {...field('phone', problems.phone)}
        type="tel"
        autoComplete="off"
        autoFocus={isFocused}
        inputRef={first}
        value={walkIn.phone}
        onChange={({ target }) => change({ phone: target.value })}
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
      <TextField
        {...field('name', problems['users.0.name'])}
        autoComplete="off"
        required
        value={walkIn.name}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: BOOKING_LIMITS.name } }}
      />
      <TextField
        {...field('count', problems.users)}
        helperText={problemText(problems.users) ?? free}
        select
        value={walkIn.count}
        onChange={({ target }) => change({ count: Number(target.value) })}
        slotProps={{ select: { native: true } }}
      >
        {MANUAL_PARTICIPANTS.choices.filter((count) => count <= places).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </TextField>
      <Button type="submit" variant="contained" loading={isPending} sx={{ minHeight: 48, mt: { md: '30px' } }}>
        {translate('bookings.manual.add')}
      </Button>
      {reason && (
        <Alert severity="error" sx={WIDE}>
          <AlertTitle sx={{ fontWeight: 700 }}>{translate('bookings.manual.failed')}</AlertTitle>
          {translate(reason, { _: reason })}
        </Alert>
      )}
    </Paper>
  );
}

/** Clears the fields that have not changed since they were sent. */
function clearSent(typed: WalkIn, sent: WalkIn): WalkIn {
  const { phone, name, count } = typed;
  return { phone: phone === sent.phone ? EMPTY.phone : phone, name: name === sent.name ? EMPTY.name : name, count: count === sent.count ? EMPTY.count : count };
}

const FORM = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1.4fr 1fr auto' },
  alignItems: 'start',
  p: { xs: 2, sm: 3 },
  mb: 2,
  borderRadius: CARD_RADIUS,
};
const WIDE = { gridColumn: '1 / -1' };
