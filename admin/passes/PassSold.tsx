import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SoldPass } from '#shared/contract/pass.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { BackLink } from '../page/BackLink.tsx';
import { Page } from '../page/Page.tsx';
import { Panel } from '../plots/Panel.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { PassCode } from './PassCode.tsx';
import { PrintPass } from './PrintPass.tsx';
import { usePassText } from './usePassText.ts';

type Props = { pass: SoldPass; /** Sells another one. */ onNext: () => void };

/** What was just sold: the code for the guest, and whether it is also mailed. */
export function PassSold({ pass, onNext }: Props) {
  const translate = useTranslate();
  const lang = useLanguage();
  const text = usePassText();
  const { id, title, price: cents, buyer_name: name, buyer_email: email, holder_email, code } = pass;
  const paths = resourcePaths('passes');
  return (
    <Page title={translate('passes.sold')} subtitle={translate('passes.sold_to', { title, name, amount: formatMoney(cents, lang) })} back={<BackLink list={paths.list} />}>
      <Panel>
        <PassCode code={code} />
        <Typography color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {[text.left(pass), text.validity(pass)].join(' · ')}
        </Typography>
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {email !== null && translate('passes.mailed', { email })}
          {email === null && holder_email === null && translate('passes.not_mailed')}
        </Typography>
      </Panel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Button variant="contained" onClick={onNext}>
          {translate('passes.sell_next')}
        </Button>
        <PrintPass pass={pass} />
        <Button variant="outlined" component={Link} to={paths.edit(id)}>
          {translate('passes.look')}
        </Button>
      </Stack>
    </Page>
  );
}
