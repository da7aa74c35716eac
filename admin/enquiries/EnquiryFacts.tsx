import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { isLanguage, LANGUAGE_NAMES } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useEnquiryWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { EmailLink, PhoneLink } from '../lessons/detail/bookingParts.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** What is asked for and by whom, and the latest answer of the school. */
export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const words = useEnquiryWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { activities } = useCatalog();
  const { kind, people, activity_id, phone, email, wish, offer, answer, lang: theirs } = enquiry;
  const nameOf = (id: number) => activities.find((one) => one.id === id)?.name ?? '';
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))', columnGap: 3, rowGap: 1, m: 0, mt: 1 }}>
      <Fact name={words('what')}>{[words(kind), isLanguage(theirs) ? LANGUAGE_NAMES[theirs] : theirs].join(', ')}</Fact>
      <Fact name={words('people')}>{people}</Fact>
      {activity_id !== null && <Fact name={words('activity')}>{nameOf(activity_id)}</Fact>}
      <Fact name={words('email')}><EmailLink email={email} /></Fact>
      {phone && <Fact name={words('phone')}><PhoneLink phone={phone} /></Fact>}
      <Fact name={words('wish')} isWide>{wish}</Fact>
      {offer && <Fact name={words('offered')} isWide>{[nameOf(offer.activity_id), clock.moment(offer.date), words('people_count', { smart_count: offer.people }), formatMoney(offer.price_cents, lang)].filter(Boolean).join(' · ')}</Fact>}
      {answer && <Fact name={words('your_answer')} isWide>{answer}</Fact>}
    </Box>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Box sx={isWide ? { gridColumn: '1 / -1' } : {}}>
      <Typography component="dt" variant="body2" color="textSecondary">{name}</Typography>
      <Box component="dd" sx={{ m: 0, minHeight: 32, display: 'flex', alignItems: 'center', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{children}</Box>
    </Box>
  );
}
