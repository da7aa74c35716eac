import CircleCheck from 'lucide-react/icons/circle-check';
import { participantsOf } from '#shared/booking.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useWords } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useDay } from '../ui/When.tsx';
import { LessonRows } from './LessonRows.tsx';
import { People } from './People.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Booked: what was booked, and what happens next. */
export function Submitted({ booking, lesson }: { booking: Booking; lesson: Lesson }) {
  const { say } = useWords();
  const day = useDay();
  const place = useSite((state) => state.aux!.activities[lesson.activity_id]?.place ?? '');
  return (
    <div className="column submitted">
      <CircleCheck className="submitted-sign" aria-hidden size={56} strokeWidth={1.5} />
      <StepHeading text={say('Submitted, please check your email.')} />
      <div className="receipt">
        <LessonRows lesson={lesson} />
        <People people={participantsOf(booking)} />
      </div>
      <h2>{say('What happens next')}</h2>
      <ol className="next">
        <li>{say('A confirmation is on its way to {{email}}. If it does not arrive, look in the spam folder.', { email: booking.email ?? '' })}</li>
        <li suppressHydrationWarning>{say('{{day}}: be there a little before the lesson starts. Meeting point: {{place}}.', { day: day(lesson.date), place })}</li>
        <li>{say('You pay at the school, before the lesson.')}</li>
      </ol>
      <div className="quiet-actions">
        <SiteLink className="button" to={`/booking/${booking.id}`}>
          {say('Manage your booking')}
        </SiteLink>
        <SiteLink className="button button-plain" to="/lessons">
          {say('All lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
