import { type FormEvent, useState } from 'react';
import type { Offer } from '#shared/contract/enquiry.ts';
import { namesProblems } from '#shared/enquiries/enquiryRules.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { BookingTerms } from '../offers/BookingTerms.tsx';
import { keep, readKept } from '../page/keptEntries.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { useSite } from '../store/context.tsx';
import { Day, Time } from '../ui/DayAndTime.tsx';
import { Field } from '../ui/Field.tsx';
import { Money } from '../ui/Money.tsx';

type Props = { offer: Offer; secret: string; isOpen: boolean; sending: boolean; answer: (accepts: boolean, names?: string[]) => Promise<void> };

/** The school's offer: what, when, for how many and for what price, and the buttons to accept or decline it. */
export function OfferPart({ offer, secret, isOpen, sending, answer }: Props) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const activity = useSite((state) => state.aux?.activities[offer.activity_id]);
  const [names, setNames] = useState(() => keptNames(secret));
  const isReady = useHydrated();
  const { people } = offer;
  const given = names.split('\n').map((name) => name.trim()).filter(Boolean);
  const problem = namesProblems(given, people).names;

  function changeNames(typed: string) {
    setNames(typed);
    keep('offer', { secret, names: typed });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem && !sending) void answer(true, given);
  }
  return (
    <>
      <dl className="enquiry-offer">
        <div>
          <dt>{activity?.name ?? say('enquiry.state_offered')}</dt>
          <dd>
            <Day of={offer.date} />, <Time of={offer.date} until={lessonEnd(offer, activity)} />
            {activity?.place && <small>{activity.place}</small>}
          </dd>
        </div>
        <div>
          <dt>{people > 1 ? say('enquiry.price_for_all', { people }) : say('enquiry.price')}</dt>
          <dd>
            <strong>
              <Money cents={offer.price_cents} />
            </strong>
          </dd>
        </div>
      </dl>
      {isOpen && (
        <form className="entry-form" onSubmit={submit}>
          <p suppressHydrationWarning>{say('enquiry.until', { time: formatEnd(offer.until, lang, timezone, { now }) })}</p>
          {people > 1 && (
            <Field label={say('enquiry.names')} hint={say('enquiry.names_hint')} error={problem && (problem.code === 'link_in_text' ? say('problem.link_in_text') : problem.code === 'too_long' ? say('problem.text_too_long') : say('enquiry.too_many_names', { people }))}>
              {(input) => <textarea {...input} rows={Math.min(people, 5)} value={names} onChange={({ target }) => changeNames(target.value)} />}
            </Field>
          )}
          <p className="reason">{say('enquiry.accept_hint')}</p>
          {offer.price_cents > 0 && <BookingTerms lesson={{ date: offer.date, is_cancelled: 0 }} />}
          <button type="submit" className="button button-wide" disabled={!isReady} aria-disabled={sending || problem ? true : undefined}>
            {sending ? say('Sending…') : say('enquiry.accept')}
          </button>
          <button type="button" className="button button-plain button-wide" disabled={!isReady} aria-disabled={sending ? true : undefined} onClick={() => void (sending || answer(false))}>
            {say('enquiry.decline')}
          </button>
        </form>
      )}
    </>
  );
}

/** Another offer in the same tab is for other people. */
function keptNames(offer: string): string {
  const { secret, names = '' } = readKept('offer');
  return secret === offer ? names : '';
}
