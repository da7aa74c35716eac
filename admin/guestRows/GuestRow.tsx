import { Box, ButtonBase } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ListedGuest } from '#shared/contract/guest.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ReadablePhone } from '../tenant/ReadablePhone.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** A guest of the list, linked to its page. */
export function GuestRow({ guest }: { guest: ListedGuest }) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderTopColor: 'divider' } }}>
      <ButtonBase component={Link} to={resourcePaths('guests').edit(guest.id)} sx={GUEST_ROW}>
        <GuestLines guest={guest} />
      </ButtonBase>
    </Box>
  );
}

/** What tells a guest from others: name, tags, number, address, bookings. */
export function GuestLines({ guest: { name, phone, email, tags, bookings, last_lesson } }: { guest: ListedGuest }) {
  const words = useGuestWords();
  const clock = useSchoolClock();
  const count = bookings === 0 ? words('no_bookings') : words('bookings', { smart_count: bookings });
  return (
    <>
      <Box component="span" className="who">
        <strong>{name || words('nameless')}</strong>
        {tags.length > 0 && <span className="tags">{tags.join(', ')}</span>}
        <span>
          {phone && <ReadablePhone phone={phone} />}
          {phone && email && ' · '}
          {email}
        </span>
      </Box>
      <Box component="span" className="booked">
        <span>{count}</span>
        {last_lesson && <span>{words('last', { date: clock.shortDate(last_lesson) })}</span>}
      </Box>
    </>
  );
}

/** Two columns; on a phone, the bookings are below. */
export const GUEST_ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.25,
  width: '100%',
  minHeight: 56,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '& .who': { flex: '1 1 14rem', minWidth: 0 },
  '& strong': { fontWeight: 600 },
  '& .tags': { ml: 1, px: 1, py: 0.25, borderRadius: 99, bgcolor: 'action.selected', fontSize: '0.8125rem' },
  '& .who > span:last-of-type, & .booked > span': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
  '& .booked': { flex: { xs: '1 1 100%', sm: '0 0 auto' }, textAlign: { sm: 'right' }, display: { xs: 'flex', sm: 'block' }, flexWrap: 'wrap', columnGap: 1.5 },
} as const;
