import '../ui/field.css';
import './booking.css';
import './summary/summary.css';
import './receipt/receipt.css';
import './receipt/afterBooking.css';
import './payment/payment.css';
import './receipt/print.css';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/contract/booking.ts';
import { bookingProblems } from '#shared/bookings/bookingDraft.ts';
import { requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import { freePlaces, lessonState } from '#shared/lessons/lessonState.ts';
import { useSite } from '../store/context.tsx';
import { useNow, useParams, useTenant } from '../page/context.tsx';
import { useIsFramed } from '../page/siteAddress.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { AccountOffer } from './details/AccountOffer.tsx';
import { Alternatives } from './Alternatives.tsx';
import { BookedBefore } from './BookedBefore.tsx';
import { BackToLessons } from './BackToLessons.tsx';
import { rememberContact } from './storage/rememberedContact.ts';
import { DetailsStep } from './details/DetailsStep.tsx';
import { LessonSummary } from './summary/LessonSummary.tsx';
import { NotBookable } from './NotBookable.tsx';
import { Progress } from './steps/Progress.tsx';
import { useStepFocus } from './steps/StepHeading.tsx';
import { Submitted } from './receipt/BookingConfirmation.tsx';
import { SubmitFailure } from './summary/SubmitFailure.tsx';
import { SummaryStep } from './summary/SummaryStep.tsx';
import { useDraft } from './details/useDraft.ts';
import { usePhoneRule } from '../ui/phone/usePhoneRule.ts';
import { useSubmission } from './summary/useSubmission.ts';
import { withoutHold } from './withoutHold.ts';
import { WithoutScripts } from './NoScriptNotice.tsx';

/** Where in the flow the visitor is: in the browser's history, so that Back goes one step back. */
type Place = { step?: 2; booked?: Booking };

/** A lesson that was there when its page was opened, and is not any more. */
const GONE = ['occurrence_gone', 'lesson_not_found'];

/** The booking flow of one lesson: details, summary, done. */
export function BookingPage() {
  const { country, timezone } = useTenant();
  const key = requestedLessonKey(useParams());
  const shown = useSite((state) => state.lessons.byId[key]!);
  const now = useNow();
  const { send, sending, checkout, hold, booked, failure, forgetFailure } = useSubmission(key, shown);
  const lesson = withoutHold(shown, hold, now);
  const state = lessonState(lesson, now, timezone);
  const [draft, setDraft] = useDraft();
  const [place, go] = usePlace();
  const phoneRule = usePhoneRule(country);
  // Whoever reloads the summary had a number that was good enough to get there.
  const problems = bookingProblems(draft, freePlaces(lesson), phoneRule ?? ((phone) => place.step === 2 && phone !== ''));
  const [offersAccount, declineAccount] = useAccountOffer();

  // While a booking is under way its answer is awaited where it was sent from, whatever became of the places.
  const onSummary = place.step === 2 && (Object.keys(problems).length === 0 || sending || failure !== undefined);
  useStepFocus(place.booked ? 'booked' : onSummary ? 'summary' : 'details');

  if (place.booked) return <Submitted booking={place.booked} lesson={lesson} title="Submitted, please check your email." />;
  if (state !== 'open' && !sending) {
    return (
      <div className="column">
        {failure && <SubmitFailure failure={failure} lesson={lesson} problems={problems} />}
        <NotBookable lesson={lesson} state={state} />
      </div>
    );
  }
  const isGone = failure !== undefined && GONE.includes(failure.code);
  const instead = (problems.users === 'not_enough_places' || isGone) && <Alternatives to={lesson} />;
  return (
    <div className="column booking">
      <BackToLessons />
      <Progress step={onSummary ? 2 : 1} />
      {booked && <BookedBefore id={booked} />}
      <LessonSummary lesson={lesson} participants={draft.users.length} />
      {!onSummary ? (
        <DetailsStep
          draft={draft}
          onChange={setDraft}
          problems={problems}
          free={freePlaces(lesson)}
          before={
            <>
              <WithoutScripts
                title="Book a lesson"
                says="Booking here needs JavaScript, which is switched off in this browser. Write to the school or call, and we book your place for you."
              />
              {offersAccount && !instead && <AccountOffer onDecline={declineAccount} />}
              {instead}
            </>
          }
          onContinue={() => {
            rememberContact(draft);
            go.on({ step: 2 });
          }}
        />
      ) : (
        <SummaryStep
          draft={draft}
          lesson={lesson}
          sending={sending}
          checkout={checkout}
          heldUntil={lesson === shown ? undefined : hold?.until}
          failure={failure && <SubmitFailure failure={failure} lesson={lesson} problems={problems} />}
          instead={instead}
          onEdit={() => {
            forgetFailure();
            go.back();
          }}
          onBook={(pay) => void send(draft, pay).then((done) => done && go.done({ booked: done }))}
        />
      )}
    </div>
  );
}

/** Offered to whoever is signed out, once; not in a frame, where nobody can sign in. Declining leads into the form. */
function useAccountOffer(): [boolean, () => void] {
  const user = useSite((state) => state.user);
  const framed = useIsFramed();
  const [declined, setDeclined] = useState(false);
  function decline() {
    setDeclined(true);
    document.querySelector<HTMLElement>('[data-field="users.0.name"]')?.focus();
  }
  return [user === null && !framed && !declined, decline];
}

function usePlace() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // The server knows no history: the first render is step 1, as the HTML has it.
  const place = (useHydrated() && (state as Place | null)) || {};
  const go = {
    on: (next: Place) => void navigate(pathname + search, { state: next }),
    back: () => void navigate(-1),
    done: (next: Place) => void navigate(pathname + search, { state: next, replace: true }),
  };
  return [place, go] as const;
}
