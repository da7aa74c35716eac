import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasMovedTo } from '#shared/bookings/hasMovedTo.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { ChoiceInput, GuestChoice } from '#shared/contract/callOff.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { useNotDone } from '../../form/useNotDone.ts';
import { readAgain } from './readAgain.ts';

type Props = { booking: BookingDetail; onMoved: () => void; onCancelled: () => void; /** Shown where there is no choice: the lesson takes place, or was cancelled without one. */ children: ReactNode };

/** The choice of the guest of a called-off lesson: another date, taken at once, a credit, or the money back. */
export function CalledOff({ booking, onMoved, onCancelled, children }: Props) {
  const { say, lang } = useWords();
  const { timezone, is_suspended } = useTenant();
  const now = useNow();
  const notDone = useNotDone();
  const store = useSiteStore();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<'credit' | 'refund' | Lesson>('refund');
  const [offered, setOffered] = useState<GuestChoice>();
  const [hasFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const path = `/api/bookings/${booking.id}/choice`;
  const isOff = booking.lesson.is_cancelled === 1;

  useEffect(() => {
    if (!isOff) return;
    let isShown = true;
    store.getState().api.get<GuestChoice>(path).then(
      (answer) => isShown && setOffered(answer),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [store, path, isOff]);

  function ask(choice: typeof asked) {
    if (busy) return;
    setAsked(choice);
    dialog.current?.showModal();
  }

  async function choose(choice: ChoiceInput, other: Lesson | undefined) {
    if (busy) return;
    const { api } = store.getState();
    const tell = other ? onMoved : onCancelled;
    setBusy(true);
    setFailure(undefined);
    try {
      setOffered(await api.post<GuestChoice>(path, choice));
      dialog.current?.close();
      tell();
      // It is made even if the booking cannot be read again.
      await readAgain(store, booking.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Only the answer may be lost, places may be gone, and the choice may be made or closed meanwhile.
      const [found, fresh] = await Promise.all([api.get<GuestChoice>(path).catch(() => offered), readAgain(store, booking.id)]);
      const isMade = other ? hasMovedTo(other.date, booking, fresh) : fresh?.status === 'cancelled';
      setOffered(found);
      dialog.current?.close();
      if (isMade) tell();
      else setFailure(found?.call_off?.is_open ? error : new ApiError(409, { code: 'choice_over' }));
    } finally {
      setBusy(false);
    }
  }

  const callOff = offered?.call_off;
  const hasMoney = callOff && callOff.credit > 0;
  const code = callOff && callOff.paid > callOff.credit && say('choice.code');
  const refused = failure && (
    <Alert kind="bad">
      <p>{notDone(failure)}</p>
    </Alert>
  );
  // Said also where the lesson that came anew takes place.
  if (!isOff || hasFailed || (offered && !callOff)) {
    return (
      <>
        {refused}
        {children}
      </>
    );
  }
  if (!offered || !callOff) return null;
  if (!callOff.is_open) {
    return (
      <>
        {refused}
        {callOff.choice === null && hasMoney && <p className="notice">{say(callOff.fallback === 'credit' ? 'choice.late_credit' : 'choice.late')}</p>}
        {callOff.choice === null && code && <p className="notice">{code}</p>}
        {callOff.choice === null && callOff.paid <= 0 && children}
      </>
    );
  }
  if (!callOff.offers_dates && !hasMoney) {
    return (
      <>
        {code && <p className="notice">{code}</p>}
        {children}
      </>
    );
  }
  const isCredit = asked === 'credit';
  const other = typeof asked === 'object' && asked;
  const amount = { amount: formatMoney(callOff.credit, lang) };
  const until = { day: formatDay(callOff.deadline, lang, timezone, now), time: formatTime(callOff.deadline, timezone) };
  const moment = ({ date }: { date: string }) => `${formatDay(date, lang, timezone, now)}, ${formatTime(date, timezone)}`;
  const of = ({ id, activity_id, recur }: Lesson): ChoiceInput => ({ choice: 'another_date', ...(recur ? { occurrence: { activity_id, recur } } : { lesson_id: id }) });
  return (
    <section className="called-off" aria-labelledby="called-off">
      <h2 id="called-off">{say('choice.title')}</h2>
      <p>{say(!hasMoney ? 'choice.until_unpaid' : callOff.fallback === 'credit' ? 'choice.until_credit' : 'choice.until', until)}</p>
      {refused}
      {callOff.offers_dates && (
        <>
          <h3>{say('choice.dates')}</h3>
          {offered.dates.length === 0 && <p>{say('choice.no_dates')}</p>}
          <ul className="called-off-dates">
            {offered.dates.map((lesson) => (
              <li key={lessonKey(lesson)}>
                <button type="button" className="button button-plain" aria-label={say('choice.take', { date: moment(lesson) })} aria-disabled={busy || undefined} onClick={() => ask(lesson)}>
                  {moment(lesson)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasMoney && !is_suspended && (
        <>
          <button type="button" className="button button-plain" aria-describedby="credit-hint" aria-disabled={busy || undefined} onClick={() => ask('credit')}>
            {say('choice.credit', amount)}
          </button>
          <p className="field-hint" id="credit-hint">{say('choice.credit_hint')}</p>
        </>
      )}
      <button type="button" className="button button-plain button-bad" onClick={() => ask('refund')}>
        {say(hasMoney ? 'choice.refund' : 'choice.give_up')}
      </button>
      {code && <p className="field-hint">{code}</p>}
      <dialog className="dialog" ref={dialog} aria-labelledby="give-up">
        <h2 id="give-up">{other ? say('date.sure') : isCredit ? say('choice.credit_sure', amount) : say('Cancel this booking?')}</h2>
        {other ? (
          <>
            <p>{say('date.was', { date: moment(booking.lesson) })}</p>
            <p>
              <strong>{say('date.will', { date: moment(other) })}</strong>
            </p>
          </>
        ) : (
          <p>{isCredit ? say('choice.credit_ends', amount) : say(hasMoney ? 'choice.refund_ends' : 'choice.give_up_ends')} {code}</p>
        )}
        <div className="dialog-actions">
          <button type="button" className={other || isCredit ? 'button' : 'button button-bad'} aria-disabled={busy || undefined} onClick={() => void choose(typeof asked === 'object' ? of(asked) : { choice: asked }, other || undefined)}>
            {say(other ? 'date.confirm' : isCredit ? 'choice.credit_confirm' : 'Yes, cancel the booking')}
          </button>
          <button type="button" className="button button-plain" onClick={() => dialog.current?.close()}>
            {say(other ? 'date.back' : isCredit ? 'choice.credit_back' : 'Keep the booking')}
          </button>
        </div>
      </dialog>
    </section>
  );
}
