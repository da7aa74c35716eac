import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OwnDomain, OwnDomains } from '#shared/contract/domains.ts';
import { isProven } from '#shared/domains/domainProof.ts';
import { useDomainWords } from '../../i18n/lazyWordHooks.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { DnsRecord } from './DnsRecord.tsx';
import { useDomainChange } from './useDomains.ts';

type Props = { domain: OwnDomain; of: OwnDomains; mayChange: boolean };

/** An own domain: its state in plain words, the DNS records that it needs, and what can be done with it. */
export function DomainCard({ domain, of: { hosts, target, addresses }, mayChange }: Props) {
  const translate = useTranslate();
  const words = useDomainWords();
  const clock = useSchoolClock();
  const id = useId();
  const { mutate, isPending, variables } = useDomainChange();
  const [asked, setAsked] = useState<'main' | 'remove'>();
  const { host, name, found, checked_at } = domain;
  const state = domain.state === 'active' && hosts[0] === host ? 'main' : domain.state;
  const path = `/${host}`;
  const close = () => setAsked(undefined);
  const saysAfterCheck = (after: OwnDomains) => {
    const now = after.domains.find((one) => one.host === host)?.found;
    return words(now && isProven(now) ? 'is_proven' : 'not_proven');
  };
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ borderRadius: CARD_RADIUS, p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography id={id} variant="h3" sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>{name}</Typography>
          <StatusChip label={words(`state_${state}`)} color={state === 'unverified' ? 'warning.main' : 'success.main'} />
        </Box>
        <Typography>{words(`says_${state}`)}</Typography>
        <DnsRecord title={words('proof')} type="TXT" name={domain.txt_name} value={domain.txt_value} found={found?.txt} />
        <DnsRecord title={words('way')} type="CNAME" name={host} value={target} found={found?.address} />
        {addresses.length > 0 && <Typography variant="body2" color="textSecondary">{words('or')}</Typography>}
        {addresses.map((address) => <DnsRecord key={address} type={address.includes(':') ? 'AAAA' : 'A'} name={host} value={address} />)}
        <Typography variant="body2" color="textSecondary">{checked_at ? words('checked', { when: clock.shortMoment(checked_at) }) : words('not_checked')}</Typography>
        {mayChange && (
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant={state === 'unverified' ? 'contained' : 'outlined'} loading={isPending && variables?.path.endsWith('/check')} disabled={isPending} onClick={() => mutate({ method: 'POST', path: `${path}/check`, done: saysAfterCheck })}>
              {words('check')}
            </Button>
            {(state === 'active' || state === 'redirect') && <Button variant="outlined" disabled={isPending} onClick={() => setAsked('main')}>{words('make_main')}</Button>}
            {state === 'main' && <Button variant="outlined" disabled={isPending} onClick={() => mutate({ method: 'PUT', path: '/main', body: { host: null }, done: () => words('went_back') })}>{words('go_back')}</Button>}
            <Button variant="outlined" color="error" disabled={isPending} onClick={() => setAsked('remove')}>{words('remove')}</Button>
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={asked === 'main'}
        title={words('make_main_title')}
        subject={name}
        text={words('make_main_text')}
        confirm={words('make_main')}
        keep={translate('ra.action.cancel')}
        color="primary"
        isBusy={isPending}
        onConfirm={() => mutate({ method: 'PUT', path: '/main', body: { host }, done: () => words('made_main') }, { onSettled: close })}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={words('remove_title')}
        subject={name}
        text={words('remove_text')}
        confirm={words('remove')}
        keep={translate('ra.action.cancel')}
        isBusy={isPending}
        onConfirm={() => mutate({ method: 'DELETE', path, done: () => words('removed') }, { onSettled: close })}
        onClose={close}
      />
    </Paper>
  );
}
