import '../ui/field.css';
import './booking.css';
import './summary/summary.css';
import { use } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookingProblems } from '#shared/bookings/bookingDraft.ts';
import { NO_ASKS } from '#shared/bookings/participantTerms.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import { freePlaces, lessonState } from '#shared/lessons/lessonState.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useParams, useTenant } from '../page/context.tsx';
import { useHydrated } from '../page/useHydrated.ts';
import { ActivityPhotos } from '../offers/ActivityPhotos.tsx';
import { BackToLessons } from '../offers/BackToLessons.tsx';
import { BookingTerms } from '../offers/BookingTerms.tsx';
import { EnquiryHint } from '../offers/EnquiryHint.tsx';
import { InstructorCards } from '../offers/InstructorCards.tsx';
import { LessonContact } from '../contact/LessonContact.tsx';
import { MeanStars } from '../reviews/MeanStars.tsx';
import { MeetingPart } from '../offers/MeetingPart.tsx';
import { OfferDetails } from '../offers/OfferDetails.tsx';
import { useOffer } from '../offers/useOffer.ts';
import { useSite } from '../store/context.tsx';
import { isUnanswered } from '../store/isUnanswered.ts';
import { Alert } from '../ui/states/Alert.tsx';
import { usePhoneRule } from '../ui/phone/usePhoneRule.ts';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Alternatives } from './Alternatives.tsx';
import { AccountOffer, useAccountOffer } from './details/AccountOffer.tsx';
import { DetailsStep } from './details/DetailsStep.tsx';
import { ToForm } from './details/ToForm.tsx';
import { useDraft } from './details/useDraft.ts';
import { OwnHold } from './hold/OwnHold.tsx';
import { isSaidByState } from './isSaidByState.ts';
import { NotBookable } from './NotBookable.tsx';
import { PlainFormsContext } from './PlainFormsContext.ts';
import { BookingConfirmation } from './receipt/BookingConfirmation.tsx';
import { Progress } from './steps/Progress.tsx';
import { useStepFocus } from './steps/StepHeading.tsx';
import { withoutOwnHold } from './storage/lessonSession.ts';
import { rememberContact } from './storage/rememberedContact.ts';
import { BookingFailure } from './summary/BookingFailure.tsx';
import { CodeField } from './summary/CodeField.tsx';
import { LessonSummary } from './summary/LessonSummary.tsx';
import { PassOffer } from './summary/PassOffer.tsx';
import { SummaryStep } from './summary/SummaryStep.tsx';
import { useBookingCode } from './summary/useBookingCode.ts';
import { useSubmission } from './summary/useSubmission.ts';
import { useLaterStyles } from './useLaterStyles.ts';

/** The step of the flow, in the browser's history, so that Back goes one step back. */
type HistoryState = { step?: 2; booked?: Booking };

/** Refusals of a lesson that disappeared after its page was opened. */
const GONE_CODES = ['occurrence_gone', 'lesson_not_found'];

/** The booking flow of one lesson: details, summary, confirmation. */
export function BookingPage() {
  const { country, timezone } = useTenant();
  const key = requestedLessonKey(useParams());
  const shown = useSite((state) => state.lessons.byId[key]!);
  const now = useNow();
  const { send, sending, isChecking, checkout, hold, booked, failure, forgetFailure } = useSubmission(key, shown);
  const lesson = withoutOwnHold(shown, hold, now);
  const state = lessonState(lesson, now, timezone);
  const activity = useOffer(lesson.activity_id);
  const [draft, setDraft] = useDraft(activity ?? NO_ASKS);
  const [history, go] = useStepHistory();
  const hasStyles = useLaterStyles();
  const phoneRule = usePhoneRule(country, draft.phone);
  // After a reload on step 2 the phone was already valid, so it need not wait for the rule.
  const problems = bookingProblems(draft, freePlaces(lesson), phoneRule ?? ((phone) => history.step === 2 && phone !== ''), activity);
  const [offersAccount, declineAccount] = useAccountOffer();
  const plain = use(PlainFormsContext);

  // While a booking is being sent, the summary stays, even if its places were taken meanwhile.
  const onSummary = hasStyles && history.step === 2 && (Object.keys(problems).length === 0 || sending || failure !== undefined);
  const code = useBookingCode(lesson.activity_id, draft, onSummary, hold?.id);
  // The code may have been used up since it was checked.
  const quote = onSummary && !failure?.problems.code ? code.quote : undefined;
  // Without an answer the booking may be the one that took the last places: sending it again tells.
  const isUnknown = isUnanswered(failure);
  const isClosed = state !== 'open' && !sending && !isUnknown;
  useStepFocus(history.booked ? 'booked' : isClosed ? 'closed' : onSummary ? 'summary' : 'details');

  function writeCode(text: string) {
    forgetFailure();
    setDraft({ ...draft, code: text });
  }
  function showBooked(done: Booking | undefined) {
    if (!done) return;
    setDraft({ ...draft, code: '' });
    go.done({ booked: done });
  }

  if (history.booked && hasStyles) return <BookingConfirmation booking={history.booked} lesson={lesson} sentence="Submitted, please check your email." />;
  if (isClosed) {
    return (
      <div className="column">
        {failure && !isSaidByState(failure) && <BookingFailure failure={failure} lesson={lesson} problems={problems} />}
        <noscript>{plain.refusal?.(lesson)}</noscript>
        <NotBookable lesson={lesson} state={state} />
      </div>
    );
  }
  const isGone = failure !== undefined && GONE_CODES.includes(failure.code);
  const isTooMany = problems.users === 'not_enough_places' && !isUnknown;
  const alternatives = (isTooMany || isGone) && (
    <>
      <Alternatives to={lesson} />
      {isTooMany && <EnquiryHint />}
    </>
  );
  return (
    <div className="column booking">
      <BackToLessons />
      <Progress step={onSummary ? 2 : 1} />
      {!onSummary && <ToForm problems={problems} />}
      {booked && <RepeatBookingNotice id={booked} />}
      {!onSummary && lesson !== shown && <OwnHold />}
      {!onSummary && <LessonOffer lesson={lesson} />}
      <LessonSummary lesson={lesson} participants={draft.users} takenOff={quote?.amount} />
      {!onSummary && <noscript>{plain.booking?.(lesson)}</noscript>}
      {!onSummary ? (
        <DetailsStep
          draft={draft}
          onChange={setDraft}
          problems={problems}
          free={freePlaces(lesson)}
          asks={activity ?? NO_ASKS}
          before={
            <>
              {offersAccount && !alternatives && <AccountOffer onDecline={declineAccount} />}
              {alternatives}
            </>
          }
          after={<BookingTerms lesson={lesson} />}
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
          isChecking={isChecking}
          checkout={checkout}
          heldUntil={lesson === shown ? undefined : hold?.until}
          failure={failure && <BookingFailure failure={failure} lesson={lesson} problems={problems} />}
          quote={quote}
          codeField={
            <>
              <PassOffer
                activity={lesson.activity_id}
                email={draft.email}
                text={draft.code ?? ''}
                isApplied={quote !== undefined}
                onUse={(text) => {
                  writeCode(text);
                  void code.check(text);
                }}
              />
              <CodeField text={draft.code ?? ''} quote={quote} state={code} failure={failure} onChange={writeCode} />
            </>
          }
          alternatives={alternatives}
          onEdit={() => {
            forgetFailure();
            go.back();
          }}
          onBook={(pay) => void send(draft, pay).then(showBooked)}
        />
      )}
    </div>
  );
}

/** What the lesson is like, with whom, and where to meet. */
function LessonOffer({ lesson }: { lesson: Lesson }) {
  const { say } = useWords();
  const activity = useOffer(lesson.activity_id);
  if (!activity) return null;
  return (
    <div className="lesson-offer">
      <ActivityPhotos id={activity.id} />
      <OfferDetails of={activity} />
      <InstructorCards ids={lesson.instructors} />
      <MeetingPart activity={activity} date={lesson.date} />
      <SiteLink className="offer-more" to={`/activities/${activity.id}`}>
        {say('activity.more', { activity: activity.name })}
      </SiteLink>
      <MeanStars of={activity} />
      <LessonContact lesson={lesson} />
    </div>
  );
}

function useStepHistory() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // The server has no history: the first render is step 1, as in the HTML.
  const history = (useHydrated() && (state as HistoryState | null)) || {};
  const go = {
    on: (next: HistoryState) => void navigate(pathname + search, { state: next }),
    back: () => void navigate(-1),
    done: (next: HistoryState) => void navigate(pathname + search, { state: next, replace: true }),
  };
  return [history, go] as const;
}

/** Warns a visitor who returns to the form after booking: the next submission is a second booking. */
function RepeatBookingNotice({ id }: { id: string }) {
  const { say } = useWords();
  return (
    <Alert kind="warn">
      <p>{say('booking.repeat_notice')}</p>
      <p>
        <SiteLink to={`/booking/${id}`}>{say('Manage your booking')}</SiteLink>
      </p>
    </Alert>
  );
}
