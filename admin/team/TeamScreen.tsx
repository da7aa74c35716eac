import { Box, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteForm } from './InviteForm.tsx';
import { MemberRow } from './MemberRow.tsx';
import { TeamRulesPanel } from './TeamRulesPanel.tsx';
import { useTeam } from './useTeam.ts';

/** The team: who is in it with which role, who is invited, and what the school decides about it. */
export function TeamScreen() {
  const translate = useTranslate();
  const words = useTeamWords();
  const { data: team, error, refetch } = useTeam();
  return (
    <Page title={translate('tabs.team')} subtitle={words('team_lead')}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!team && !error && <Loading />}
      {team && (
        <Stack spacing={5}>
          <Section title={words('members')}>
            <Rows>{team.members.map((member) => <MemberRow key={member.id} member={member} />)}</Rows>
          </Section>
          {team.invitations.length > 0 && (
            <Section title={words('invitations')}>
              <Rows>{team.invitations.map((invitation) => <InvitationRow key={invitation.id} invitation={invitation} />)}</Rows>
            </Section>
          )}
          <Section title={words('invite')}>
            <InviteForm />
          </Section>
          <Section title={words('rules')}>
            <TeamRulesPanel rules={team.rules} />
          </Section>
        </Stack>
      )}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>{title}</Typography>
      {children}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>{children}</Box>
    </Paper>
  );
}
