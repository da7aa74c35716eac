import { useGetIdentity, useTranslate } from 'react-admin';
import { useToGiveBack } from '../api/useToGiveBack.ts';
import { DocsBlock } from '../dashboard/docs/DocsBlock.tsx';
import { summarizeToday } from '../dashboard/nextLessons.ts';
import { NextLessons } from '../dashboard/NextLessons.tsx';
import { SetUpPanel } from '../dashboard/setUp/SetUpPanel.tsx';
import { useSetUp } from '../dashboard/setUp/useSetUp.ts';
import { SharingBlock } from '../dashboard/sharing/SharingBlock.tsx';
import { StatsBlock } from '../dashboard/stats/StatsBlock.tsx';
import { useStats } from '../dashboard/useStats.ts';
import { useUpcomingLessons } from '../dashboard/useUpcomingLessons.ts';
import { Welcome } from '../dashboard/Welcome.tsx';
import { Page } from '../page/Page.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { useToday } from '../tenant/useToday.ts';
import { Today } from './Today.tsx';

/** The start page: a day with its people, then the next lessons, news to subscribers, statistics, and the button for the school's own website. */
export function Dashboard() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { timezone } = useTenant();
  // The welcome names the date.
  useToday();
  const upcoming = useUpcomingLessons();
  const stats = useStats();
  const toGiveBack = useToGiveBack();
  const setUp = useSetUp();
  const counts = { payments: stats.data?.failed_refunds, desk: toGiveBack.data?.count, mails: stats.data?.failed_mails, enquiries: stats.data?.new_enquiries };
  return (
    <Page title={translate('tabs.dashboard')} isCompact>
      <Today counts={counts} />
      {/* What follows comes with the checklist, which would move it. */}
      {!setUp.isPending && (
        <>
          {setUp.data && <SetUpPanel steps={setUp.data} />}
          <Welcome name={identity?.fullName} today={upcoming.lessons && summarizeToday(upcoming.lessons, new Date(), timezone)} />
          <NextLessons upcoming={upcoming} />
          <SharingBlock upcoming={upcoming.announced} stats={stats.data} />
          <StatsBlock upcoming={upcoming.lessons} stats={stats} />
          <DocsBlock />
        </>
      )}
    </Page>
  );
}
