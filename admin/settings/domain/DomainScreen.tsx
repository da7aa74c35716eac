import { Alert, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { usePermissions } from 'react-admin';
import { MAX_DOMAINS } from '#shared/domains/domainRules.ts';
import { hasRight, NO_TEAM_RULES, type Role } from '#shared/team/rights.ts';
import { useDomainWords } from '../../i18n/lazyWordHooks.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';
import { settingPaths } from '../../routes/settingPaths.ts';
import { AddDomain } from './AddDomain.tsx';
import { DomainCard } from './DomainCard.tsx';
import { useDomains } from './useDomains.ts';

/** The school's own domains: which there are, how far each of them is, and which one is the main address. */
export function DomainScreen() {
  const words = useDomainWords();
  const { permissions } = usePermissions<Role>();
  const { data, error, refetch } = useDomains();
  const mayChange = hasRight(permissions, 'own_domain', NO_TEAM_RULES);
  return (
    <Page title={words('title')} subtitle={words('lead')} back={<BackLink list={settingPaths.list} />}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Stack spacing={4} sx={{ maxWidth: 880 }}>
          <Section title={words('now')}>
            <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, px: { xs: 2, sm: 3 }, py: 2 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{data.main_name}</Typography>
              <Typography variant="body2" color="textSecondary">{words('now_hint')}</Typography>
            </Paper>
          </Section>
          {!mayChange && <Alert severity="info">{words('owners_only')}</Alert>}
          <Section title={words('yours')}>
            {data.domains.length === 0 && <Typography color="textSecondary">{words('none')}</Typography>}
            <Stack spacing={2}>
              {data.domains.map((domain) => <DomainCard key={domain.host} domain={domain} of={data} mayChange={mayChange} />)}
            </Stack>
          </Section>
          {mayChange && data.domains.length < MAX_DOMAINS && (
            <Section title={words('enter')}>
              <AddDomain of={data} />
            </Section>
          )}
        </Stack>
      )}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 2, fontSize: '1.25rem' }}>{title}</Typography>
      {children}
    </section>
  );
}
