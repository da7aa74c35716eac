import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { DueBooking } from '#shared/contract/report.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { MoneyLines } from '../ui/MoneyLines.tsx';

/** The bookings of a day's lessons that still owe money; each leads to its lesson. */
export function OpenAmounts({ bookings }: { bookings: readonly DueBooking[] }) {
  const lang = useLanguage();
  const clock = useSchoolClock();
  return (
    <MoneyLines
      lines={bookings.map(({ booking_id, lesson_id, name, email, phone, reference, activity, lesson_date, due }) => ({
        id: booking_id,
        text: (
          <Link component={RouterLink} to={lessonPaths.detail(lesson_id)}>
            {name || email || phone || reference}
          </Link>
        ),
        details: [activity, clock.time(lesson_date), reference],
        amount: formatExactMoney(due, lang),
      }))}
    />
  );
}
