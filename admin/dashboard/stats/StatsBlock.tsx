import type { UseQueryResult } from '@tanstack/react-query';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Stats } from '#shared/contract/stats.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Block } from '../Block.tsx';
import { BLOCK_PATHS } from '../blockPaths.ts';
import { PANELS } from '../../plots/Panel.tsx';
import { BookingsPerWeek } from './BookingsPerWeek.tsx';
import { StatCount } from './StatCount.tsx';
import { PlacesFilled } from './PlacesFilled.tsx';
import { Revenue } from './Revenue.tsx';
import { Sources } from './Sources.tsx';

type Props = { upcoming: readonly Lesson[] | undefined; stats: UseQueryResult<Stats> };

/** The block of the dashboard with statistics. */
export function StatsBlock(props: Props) {
  const translate = useTranslate();
  return (
    <Block title={translate('dashboard.stats.title')} page={BLOCK_PATHS.stats}>
      <Statistics {...props} />
    </Block>
  );
}

/** Counts of subscribers, and four plots. */
export function Statistics({ upcoming, stats: { data, error, refetch } }: Props) {
  const translate = useTranslate();
  return (
    <>
      {error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {(data || !error) && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
            <StatCount label={translate('dashboard.stats.subscribers')} count={data?.subscribers} />
            <StatCount label={translate('dashboard.stats.push_subscribers')} count={data?.push_subscribers} />
          </Box>
        )}
        <Box sx={PANELS}>
          {data && <BookingsPerWeek weeks={data.bookings_per_week} />}
          {upcoming && <PlacesFilled upcoming={upcoming} />}
          {data && <Sources sources={data.sources} />}
          {data && <Revenue revenue={data.revenue} />}
        </Box>
      </Box>
    </>
  );
}
