import { useGetIdentity, useTranslate } from 'react-admin';
import { Page } from '../page/Page.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { DocsBlock } from './docs/DocsBlock.tsx';
import { FailedMailsNotice } from './FailedMailsNotice.tsx';
import { FailedRefundsNotice } from './FailedRefundsNotice.tsx';
import { NextLessons } from './NextLessons.tsx';
import { summarizeToday } from './nextLessons.ts';
import { SharingBlock } from './sharing/SharingBlock.tsx';
import { StatsBlock } from './stats/StatsBlock.tsx';
import { useStats } from './stats/useStats.ts';
import { useUpcomingLessons } from './useUpcomingLessons.ts';
import { Welcome } from './Welcome.tsx';

/** The start page (specification, section 2, "Dashboard"): today first, then telling of it, the numbers and the docs. */
export function Dashboard() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { timezone } = useTenant();
  const upcoming = useUpcomingLessons();
  const stats = useStats();
  return (
    <Page title={translate('tabs.dashboard')}>
      <FailedRefundsNotice count={stats.data?.failed_refunds} />
      <FailedMailsNotice count={stats.data?.failed_mails} />
      <Welcome name={identity?.fullName} today={upcoming.lessons && summarizeToday(upcoming.lessons, new Date(), timezone)} />
      <NextLessons upcoming={upcoming} />
      <SharingBlock upcoming={upcoming.announced} stats={stats.data} />
      <StatsBlock upcoming={upcoming.lessons} stats={stats} />
      <DocsBlock />
    </Page>
  );
}
