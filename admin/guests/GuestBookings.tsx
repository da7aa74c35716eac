import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Guest, GuestBooking } from '#shared/contract/guest.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { Panel } from '../plots/Panel.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { GUEST_ROW } from '../guestRows/GuestRow.tsx';

/** The bookings of a guest, latest lesson first, each linked to its place in its lesson. */
export function GuestBookings({ guest: { booked, has_more } }: { guest: Guest }) {
  const words = useGuestWords();
  return (
    <Panel component="section" aria-label={words('bookings_of')} sx={{ px: { xs: 0, sm: 0 }, pb: { xs: 1, sm: 1 } }}>
      <Typography variant="h2" sx={{ px: { xs: 2, sm: 2.5 }, mb: 1 }}>{words('bookings_of')}</Typography>
      {booked.length === 0 && <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 2.5 }, pb: 1 }}>{words('bookings_none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}>
        {booked.map((booking) => <Row key={booking.id} booking={booking} />)}
      </Box>
      {has_more && <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5 }}>{words('bookings_more')}</Typography>}
    </Panel>
  );
}

function Row({ booking }: { booking: GuestBooking }) {
  const translate = useTranslate();
  const words = useGuestWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { lesson_id, reference, activity, date, names, status, is_offer, is_cancelled, due } = booking;
  const money = due === 0 ? words('settled') : words(due > 0 ? 'is_due' : 'is_back', { amount: formatMoney(Math.abs(due), lang) });
  return (
    <li>
      <ButtonBase component={Link} to={`${lessonPaths.detail(lesson_id)}#${reference}`} sx={GUEST_ROW}>
        <Box component="span" className="who">
          <strong>{`${activity}, ${clock.shortDate(date)}, ${clock.time(date)}`}</strong>
          <span>{`${reference} · ${names.join(', ')}`}</span>
        </Box>
        <Box component="span" className="booked">
          <span>{money}</span>
          {status !== 'booked' && <StatusChip label={translate(is_offer ? 'bookings.offered' : `bookings.status_of.${status}`)} color={status === 'cancelled' ? 'error.main' : 'text.secondary'} />}
          {status === 'booked' && is_cancelled === 1 && <StatusChip label={translate('lessons.state.cancelled')} color="error.main" />}
        </Box>
      </ButtonBase>
    </li>
  );
}
