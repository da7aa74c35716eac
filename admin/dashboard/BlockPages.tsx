import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { BackLink } from '../page/BackLink.tsx';
import { Page } from '../page/Page.tsx';
import { IsPage } from '../ui/SubHeading.tsx';
import { Docs } from './docs/DocsBlock.tsx';
import { Sharing } from './sharing/SharingBlock.tsx';
import { Statistics } from './stats/StatsBlock.tsx';
import { useStats } from './useStats.ts';
import { useUpcomingLessons } from './useUpcomingLessons.ts';

/** News and the text to share, on a page of their own. */
export function SharingPage() {
  const { announced } = useUpcomingLessons();
  const { data } = useStats();
  return <BlockPage of="sharing"><Sharing upcoming={announced} stats={data} /></BlockPage>;
}

/** Statistics on a page of their own. */
export function StatsPage() {
  const { lessons } = useUpcomingLessons();
  const stats = useStats();
  return <BlockPage of="stats"><Statistics upcoming={lessons} stats={stats} /></BlockPage>;
}

/** The button for the school's own website and the QR code, on a page of their own. */
export function DocsPage() {
  return <BlockPage of="docs"><Docs /></BlockPage>;
}

function BlockPage({ of, children }: { of: 'sharing' | 'stats' | 'docs'; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Page title={translate(`dashboard.${of}.title`)} back={<BackLink list="/" />}>
      <IsPage value>{children}</IsPage>
    </Page>
  );
}
