import { useEffect, useRef, useState } from 'react';
import { hasMovedTo } from '#shared/bookings/hasMovedTo.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { DateChangeInput } from '#shared/contract/dateChange.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { resetBookingAttempt, saveBookedId } from '../storage/lessonSession.ts';
import { OtherDatesList } from './OtherDatesList.tsx';
import { useNotDone } from '../../form/useNotDone.ts';
import { readAgain, showAgain } from './readAgain.ts';
import { useOtherDates } from './useOtherDates.ts';

/** The guest moves the booking to another date, as often and as late as the school allows. Shows nothing where the school does not offer it. */
export function ChangeDate({ booking, onMoved }: { booking: BookingDetail; onMoved: () => void }) {
  const { say, lang } = useWords();
  const { timezone, is_suspended } = useTenant();
  const now = useNow();
  const refusal = useRefusal();
  const notDone = useNotDone();
  const store = useSiteStore();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState('');
  const [chosen, setChosen] = useState<Lesson>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const dates = useOtherDates(booking.id);
  useEffect(() => {
    if (isOpen) title.current?.focus();
  }, [isOpen]);

  const rule = booking.date_change;
  const refused = failure && (
    <Alert kind="bad">
      <p>{notDone(failure)}</p>
    </Alert>
  );
  // Said here as well: after a refusal the booking that came anew may allow no change.
  if (!rule || rule.reason === 'date_change_off') return refused;
  const reason = is_suspended ? 'school_suspended' : rule.reason;
  if (reason !== null) {
    return (
      <>
        {refused}
        <p className="reason change-date">{refusal({ code: reason, message: '' })}</p>
      </>
    );
  }
  const until = { day: formatDay(rule.until, lang, timezone, now), time: formatTime(rule.until, timezone) };
  const moment = ({ date }: { date: string }) => `${formatDay(date, lang, timezone, now)}, ${formatTime(date, timezone)}`;

  function open() {
    setOpen(true);
    void dates.load();
  }
  function close() {
    setOpen(false);
    setFailure(undefined);
    setFrom('');
    opener.current?.focus();
  }
  function finish() {
    saveBookedId(booking.lesson_id, undefined);
    resetBookingAttempt(booking.lesson_id);
    setFailure(undefined);
    setOpen(false);
    onMoved();
  }
  async function change({ id, activity_id, recur, date }: Lesson) {
    if (busy) return;
    const { api } = store.getState();
    setBusy(true);
    setFailure(undefined);
    try {
      const input: DateChangeInput = { from_lesson_id: booking.lesson_id, ...(recur ? { occurrence: { activity_id, recur } } : { lesson_id: id }) };
      const moved = await api.post<BookingDetail>(`/api/bookings/${booking.id}/date`, input);
      dialog.current?.close();
      showAgain(store, moved);
      finish();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      dialog.current?.close();
      setFailure(error);
      title.current?.focus();
      // Places may be gone, and the booking may have moved meanwhile.
      const [fresh] = await Promise.all([readAgain(store, booking.id), dates.load(from)]);
      // Only the answer was lost.
      if (hasMovedTo(date, booking, fresh)) finish();
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="change-date">
      {isOpen ? (
        <h2 ref={title} tabIndex={-1}>
          {say('date.title')}
        </h2>
      ) : (
        <button type="button" className="button button-plain" ref={opener} onClick={open}>
          {say('date.change')}
        </button>
      )}
      <p className="reason">{say('date.rule', { count: rule.left, ...until })}</p>
      {isOpen && (
        <>
          <p>
            {say('date.about')} {say('date.refund')}
          </p>
          {refused}
          <OtherDatesList
            dates={dates}
            from={from}
            moment={moment}
            onFrom={(day) => {
              setFrom(day);
              void dates.load(day);
            }}
            onChoose={(lesson) => {
              setChosen(lesson);
              dialog.current?.showModal();
            }}
          />
          <button type="button" className="button button-plain" onClick={close}>
            {say('date.keep')}
          </button>
          <dialog className="dialog" ref={dialog} aria-labelledby="move-title">
            <h2 id="move-title">{say('date.sure')}</h2>
            {chosen && (
              <>
                <p>{say('date.was', { date: moment(booking.lesson) })}</p>
                <p>
                  <strong>{say('date.will', { date: moment(chosen) })}</strong>
                </p>
              </>
            )}
            <div className="dialog-actions">
              <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => chosen && void change(chosen)}>
                {say('date.confirm')}
              </button>
              <button type="button" className="button button-plain" onClick={() => dialog.current?.close()}>
                {say('date.back')}
              </button>
            </div>
          </dialog>
        </>
      )}
    </section>
  );
}
