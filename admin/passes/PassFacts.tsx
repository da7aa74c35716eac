import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { SoldPassDetail } from '#shared/contract/pass.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { Panel } from '../plots/Panel.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { PassCode } from './PassCode.tsx';
import { PassStateChip } from './PassStateChip.tsx';
import { usePassText } from './usePassText.ts';

/** The code of a pass, its state and its terms. */
export function PassFacts({ pass }: { pass: SoldPassDetail }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const text = usePassText();
  const { code, state, price: cents, creation_date, activities, transferable, gift, buyer_name, buyer_email } = pass;
  return (
    <Panel>
      <PassCode code={code} />
      <Box component="dl" sx={FACTS}>
        <Fact name={translate('passes.state')}>
          <PassStateChip state={state} />
        </Fact>
        <Fact name={translate('passes.rest')}>{text.left(pass)}</Fact>
        <Fact name={translate('passes.validity')}>{text.validity(pass)}</Fact>
        <Fact name={translate('passes.price')}>{formatMoney(cents, lang)}</Fact>
        <Fact name={translate('passes.sold_on')}>{clock.shortDate(creation_date)}</Fact>
        {gift && <Fact name={translate('passes.bought_by')}>{[buyer_name, buyer_email].filter(Boolean).join(', ')}</Fact>}
        {gift && pass.holder_email !== null && <Fact name={translate('passes.sent_on')}>{clock.shortDate(gift.send_at)}</Fact>}
        {gift?.message && <Fact name={translate('resources.passes.fields.message')}>{gift.message}</Fact>}
        <Fact name={translate('tabs.activities')}>{activities.length > 0 ? activities.join(', ') : translate('passes.all_activities')}</Fact>
        <Fact name={translate('resources.products.fields.transferable')}>{translate(transferable ? 'ra.boolean.true' : 'ra.boolean.false')}</Fact>
      </Box>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {children}
      </Box>
    </div>
  );
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
  columnGap: 3,
  rowGap: 2,
  m: 0,
  mt: 2.5,
} as const;
