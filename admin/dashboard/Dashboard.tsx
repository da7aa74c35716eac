import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import type { Stats } from '#shared/contract/stats.ts';
import { useToGiveBack } from '../api/useToGiveBack.ts';
import { useApi } from '../api/useApi.ts';
import { Page } from '../page/Page.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { DocsBlock } from './docs/DocsBlock.tsx';
import { FailureAlerts } from './FailureAlerts.tsx';
import { summarizeToday } from './nextLessons.ts';
import { NextLessons } from './NextLessons.tsx';
import { setUp } from './setUp/index.ts';
import { SharingBlock } from './sharing/SharingBlock.tsx';
import { StatsBlock } from './stats/StatsBlock.tsx';
import { useUpcomingLessons } from './useUpcomingLessons.ts';
import { Welcome } from './Welcome.tsx';

/** The start page: today and the next lessons, news to subscribers, statistics, and the button for the school's own website. */
export function Dashboard() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { timezone } = useTenant();
  const upcoming = useUpcomingLessons();
  const stats = useStats();
  const toGiveBack = useToGiveBack();
  return (
    <Page title={translate('tabs.dashboard')}>
      <Suspense>
        <SetUpPanel />
      </Suspense>
      <FailureAlerts refunds={stats.data?.failed_refunds} mails={stats.data?.failed_mails} toGiveBack={toGiveBack.data?.count} />
      <Welcome name={identity?.fullName} today={upcoming.lessons && summarizeToday(upcoming.lessons, new Date(), timezone)} />
      <NextLessons upcoming={upcoming} />
      <SharingBlock upcoming={upcoming.announced} stats={stats.data} />
      <StatsBlock upcoming={upcoming.lessons} stats={stats} />
      <DocsBlock />
    </Page>
  );
}

const SetUpPanel = setUp.panel;

function useStats(): UseQueryResult<Stats> {
  const call = useApi();
  return useQuery({ queryKey: ['stats'], queryFn: ({ signal }) => call<Stats>('stats', { signal }) });
}
