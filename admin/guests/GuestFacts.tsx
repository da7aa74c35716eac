import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Guest } from '#shared/contract/guest.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { EmailLink, PhoneLink } from '../lessons/detail/bookingParts.tsx';
import { Panel } from '../plots/Panel.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** Contact, consent, money, attendance, tags and notes of a guest. */
export function GuestFacts({ guest }: { guest: Guest }) {
  const translate = useTranslate();
  const words = useGuestWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { phone, email, other_emails, tags, notes, consent, money, attendance, bookings, last_lesson } = guest;
  const amount = (cents: number) => formatMoney(cents, lang);
  return (
    <Panel>
      <Box component="dl" sx={factsOf('15rem')}>
        <Fact name={words('phone')}><PhoneLink phone={phone} /></Fact>
        <Fact name={words('email')}><EmailLink email={email} /></Fact>
        {other_emails.length > 0 && <Fact name={words('other_emails')}>{other_emails.join('\n')}</Fact>}
        <Fact name={words('news')}>{consent ? `${translate(`subscribers.state_of.${consent.state}`)}, ${clock.shortDate(consent.since)}` : words('news_none')}</Fact>
      </Box>
      <Box component="dl" sx={{ ...factsOf('7rem'), mt: 1 }}>
        <Fact name={words('count')}>{bookings}</Fact>
        {last_lesson && <Fact name={words('last_lesson')}>{clock.shortDate(last_lesson)}</Fact>}
        <Fact name={words('charged')}>{amount(money.charged)}</Fact>
        <Fact name={words('paid')}>{amount(money.paid)}</Fact>
        <Fact name={words(money.balance < 0 ? 'give_back' : 'due')}>{amount(Math.abs(money.balance))}</Fact>
        <Fact name={words('came')}>{attendance.here}</Fact>
        <Fact name={words('missed')}>{attendance.missed}</Fact>
        <Fact name={words('unmarked')}>{attendance.unmarked}</Fact>
        {tags.length > 0 && <Fact name={words('tags')}>{tags.join(', ')}</Fact>}
      </Box>
      {notes && (
        <Box component="dl" sx={{ m: 0, mt: 2 }}>
          <Fact name={words('notes')}>{notes}</Fact>
        </Box>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">{name}</Typography>
      <Box component="dd" sx={{ m: 0, minHeight: 44, display: 'flex', alignItems: 'center', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{children}</Box>
    </div>
  );
}

/** As many columns as fit on a phone, and the same four for all facts at a desk. */
const factsOf = (width: string) => ({ display: 'grid', gridTemplateColumns: { xs: `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))`, md: 'repeat(4, 1fr)' }, columnGap: 3, rowGap: 1, m: 0 }) as const;
