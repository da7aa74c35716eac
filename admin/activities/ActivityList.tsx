import { useTranslate } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import { formatEuros, priceCents } from '#shared/payments/money.ts';
import { parseRecurrence } from '#shared/lessons/recurrence.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';
import { describePlan } from './recurrence/describePlan.ts';

/** All activities by position. */
export function ActivityList() {
  return <ResourceList<Activity> sort={{ field: 'order_num', order: 'ASC' }}>{(activity) => <ActivityRow key={activity.id} activity={activity} />}</ResourceList>;
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { id, order_num, name, place, color, recurrent, recurrent_config } = activity;
  const translate = useTranslate();
  const lang = useLanguage();
  const plan = recurrent === 1 ? parseRecurrence(recurrent_config) : undefined;
  const title = translate('activities.row', {
    position: order_num,
    activity: [name, place].filter(Boolean).join(' - '),
    price: formatEuros(priceCents(activity), lang),
  });
  return <ResourceRow to={resourcePaths('activities').edit(id)} stripe={color} title={title} detail={plan && describePlan(plan, lang, translate)} />;
}
