import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonsToShare, shareText } from '#shared/lessons/shareText.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { useShareableUrl } from '../../tenant/useShareableUrl.ts';
import { Block } from '../Block.tsx';
import { BLOCK_PATHS } from '../blockPaths.ts';
import { Panel, PANELS } from '../../plots/Panel.tsx';
import { SendNews, type SubscriberCounts } from './SendNews.tsx';
import { ShareNews } from './ShareNews.tsx';
import { SharePreview } from './SharePreview.tsx';

type Props = { upcoming: readonly Lesson[] | undefined; stats: SubscriberCounts | undefined };

/** The block of the dashboard to send news and share. */
export function SharingBlock(props: Props) {
  const translate = useTranslate();
  return (
    <Block title={translate('dashboard.sharing.title')} page={BLOCK_PATHS.sharing}>
      <Sharing {...props} />
    </Block>
  );
}

/** Sends the next lessons to subscribers, or shares them as text. */
export function Sharing({ upcoming, stats }: Props) {
  const lessons = upcoming && lessonsToShare(upcoming, new Date());
  const text = useShareText(lessons);
  const isNothing = lessons?.length === 0;
  return (
    <Panel sx={{ ...(!isNothing && PANELS), columnGap: 4, rowGap: 3 }}>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <SendNews stats={stats} isNothing={isNothing} isReady={lessons !== undefined} />
        <ShareNews text={text} isNothing={isNothing} />
      </Box>
      {!isNothing && <SharePreview text={text} />}
    </Panel>
  );
}

/** The text to share. Undefined while loading, and when there are no lessons. */
function useShareText(lessons: readonly Lesson[] | undefined): string | undefined {
  const lang = useLanguage();
  const { timezone } = useTenant();
  const url = useShareableUrl();
  const { activities, isPending } = useCatalog();
  if (!lessons || lessons.length === 0 || isPending) return undefined;
  return shareText(lessons, activities, url, { lang, timezone });
}
