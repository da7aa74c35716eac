import { Typography } from '@mui/material';
import type { EditOutcome } from '#shared/contract/bookingEdit.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useEditWords } from '../../i18n/lazyWordHooks.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';

/** Says before the button what saving does to places, money and the guest. */
export function EditEffect({ outcome }: { outcome: EditOutcome }) {
  const words = useEditWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { activities } = useCatalog();
  const { lesson, charged, due, paid_by_pass, mail_to, changes } = outcome;
  if (!changes) return <Typography color="textSecondary">{words('nothing')}</Typography>;
  const amount = (cents: number) => formatMoney(Math.abs(cents), lang);
  const prices = { before: amount(charged.before), after: amount(charged.after) };
  const activity = activities.find(({ id }) => id === lesson.activity_id)?.name ?? '';
  const lines = [
    words('places', { activity, when: clock.shortMoment(lesson.date), taken: lesson.num_bookings, places: lesson.num_places }),
    words(charged.before === charged.after ? 'price_stays' : 'price_changes', prices),
    ...(paid_by_pass.after < paid_by_pass.before ? [words('to_pass', { amount: amount(paid_by_pass.before - paid_by_pass.after) })] : []),
    due.after === 0 ? words('settled') : words(due.after > 0 ? 'due' : 'give_back', { amount: amount(due.after) }),
    mail_to === null ? words('no_mail') : words('mail', { email: mail_to }),
  ];
  return (
    <>
      {lines.map((line) => (
        <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </>
  );
}
