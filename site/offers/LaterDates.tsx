import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { laterMonths } from '#shared/lessons/plans/laterMonths.ts';
import type { DateRange } from '#shared/lessons/plans/occurrences.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { DateLinks } from './DateLinks.tsx';

/** The dates of an activity that its plan brings later than the list of lessons shows, by month. */
export function LaterDates({ of }: { of: Activity }) {
  const { say } = useWords();
  const months = laterMonths(of, useNow(), useTenant().timezone);
  if (months.length === 0) return null;
  return (
    <>
      <h3>{say('date.later')}</h3>
      {months.map((month) => (
        <Month key={`${of.id} ${month.from}`} of={of} month={month} />
      ))}
    </>
  );
}

/** A month that loads its dates when it is opened. */
function Month({ of, month: { from, to } }: { of: Activity; month: DateRange }) {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const box = useRef<HTMLDetailsElement>(null);
  const [dates, setDates] = useState<Lesson[]>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const name = new Intl.DateTimeFormat(INTL_LOCALES[lang], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${from}T00:00:00Z`));

  function load() {
    setState('loading');
    const filter = encodeURIComponent(JSON.stringify({ activity_id: [of.id], is_cancelled: [0] }));
    store
      .getState()
      .api.get<Lesson[]>(`/api/lessons?next=1&from=${from}&to=${to}&filter=${filter}`)
      .then((found) => {
        setDates(found);
        setState('idle');
      })
      .catch(() => setState('failed'));
  }
  function toggled() {
    if (box.current?.open && !dates && state === 'idle') load();
  }
  const arrive = useEffectEvent(toggled);
  // It may have been opened before hydration.
  useEffect(() => arrive(), []);
  return (
    <details className="dates-month" ref={box} onToggle={toggled}>
      <summary>{name}</summary>
      {state === 'loading' && <p role="status">{say('date.loading')}</p>}
      {state === 'failed' && (
        <Alert kind="bad">
          <p>{say('date.failed')}</p>
          <button type="button" className="button button-plain" onClick={load}>
            {say('date.retry')}
          </button>
        </Alert>
      )}
      {dates?.length === 0 && <p role="status">{say('activity.no_dates_in_month')}</p>}
      {dates && <DateLinks of={of} dates={dates} />}
    </details>
  );
}
