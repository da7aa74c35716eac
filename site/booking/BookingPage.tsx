import '../ui/field.css';
import './booking.css';
import './summary.css';
import './receipt.css';
import './after.css';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/contract/booking.ts';
import { bookingProblems } from '#shared/booking.ts';
import { freePlaces, lessonState } from '#shared/lessonState.ts';
import { useSite } from '../store/context.tsx';
import { useNow, useParams, useTenant } from '../ui/page.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { BookedBefore } from './BookedBefore.tsx';
import { BackToLessons } from './BackToLessons.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { LessonSummary } from './LessonSummary.tsx';
import { NotBookable } from './NotBookable.tsx';
import { Progress } from './Progress.tsx';
import { useStepFocus } from './StepHeading.tsx';
import { Submitted } from './Submitted.tsx';
import { SubmitFailure } from './SubmitFailure.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { useDraft } from './useDraft.ts';
import { usePhoneRule } from '../ui/usePhoneRule.ts';
import { useSubmission } from './useSubmission.ts';

/** Where in the flow the visitor is: in the browser's history, so that Back goes one step back. */
type Place = { step?: 2; booked?: Booking };

/** The booking flow of one lesson: details, summary, done. */
export function BookingPage() {
  const { country, timezone } = useTenant();
  const id = Number(useParams().id);
  const lesson = useSite((state) => state.lessons.byId[id]!);
  const state = lessonState(lesson, useNow(), timezone);
  const [draft, setDraft] = useDraft();
  const problems = bookingProblems(draft, freePlaces(lesson), usePhoneRule(country));
  const { send, sending, booked, failure, forgetFailure } = useSubmission(id);
  const [place, go] = usePlace();

  // While a booking is under way its answer is awaited where it was sent from, whatever became of the places.
  const onSummary = place.step === 2 && (Object.keys(problems).length === 0 || sending || failure !== undefined);
  useStepFocus(place.booked ? 'booked' : onSummary ? 'summary' : 'details');

  if (place.booked) return <Submitted booking={place.booked} lesson={lesson} />;
  if (state !== 'open' && !sending) {
    return (
      <div className="column">
        {failure && <SubmitFailure failure={failure} lesson={lesson} problems={problems} />}
        <NotBookable lesson={lesson} state={state} />
      </div>
    );
  }
  return (
    <div className="column booking">
      <BackToLessons />
      <Progress step={onSummary ? 2 : 1} />
      {booked && <BookedBefore booking={booked} />}
      <LessonSummary lesson={lesson} participants={draft.users.length} />
      {!onSummary ? (
        <DetailsStep draft={draft} onChange={setDraft} problems={problems} free={freePlaces(lesson)} onContinue={() => go.on({ step: 2 })} />
      ) : (
        <SummaryStep
          draft={draft}
          lesson={lesson}
          sending={sending}
          failure={failure && <SubmitFailure failure={failure} lesson={lesson} problems={problems} />}
          onEdit={() => {
            forgetFailure();
            go.back();
          }}
          onBook={() => void send(draft).then((done) => done && go.done({ booked: done }))}
        />
      )}
    </div>
  );
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
