import { Box, Paper, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import { formatEuros, priceCents } from '#shared/payments/money.ts';
import { parseRecurrence } from '#shared/lessons/plans/recurrence.ts';
import { tone } from '#shared/catalog/tone.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { describePlan } from './recurrence/describePlan.ts';

const BY_POSITION = { field: 'order_num', order: 'ASC' } as const;

const nameOf = ({ name, place }: Activity) => [name, place].filter(Boolean).join(' - ');

/** All activities by position. */
export function ActivityList() {
  return (
    <ResourceList<Activity> sort={BY_POSITION} below={<Archived />} nameOf={nameOf}>
      {(activity) => <ActivityRow key={activity.id} activity={activity} />}
    </ResourceList>
  );
}

/** The archived ones, if there are any. */
function Archived() {
  const translate = useTranslate();
  const { data = [] } = useGetList<Activity>('activities', { pagination: { page: 1, perPage: 300 }, sort: BY_POSITION, filter: { archived: [1] } });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="archived" sx={{ mt: 4 }}>
      <Typography id="archived" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('offers.archived_list')}
      </Typography>
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
        {data.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </Paper>
    </Box>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { id, order_num, color, recurrent, recurrent_config } = activity;
  const translate = useTranslate();
  const lang = useLanguage();
  const plan = recurrent === 1 ? parseRecurrence(recurrent_config) : undefined;
  const title = translate('activities.row', {
    position: order_num,
    activity: nameOf(activity),
    price: formatEuros(priceCents(activity), lang),
  });
  return <ResourceRow to={resourcePaths('activities').edit(id)} stripe={tone(color)} title={title} detail={plan && describePlan(plan, lang, translate)} />;
}
