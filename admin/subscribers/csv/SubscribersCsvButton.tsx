import { useDataProvider, useTranslate } from 'react-admin';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { CsvButton, datedFileName } from '../../csv/CsvButton.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { filterForApi, useSubscriberFilter } from '../useSubscriberFilter.ts';

/** More subscribers than any surf school has. */
const LIMIT = 100_000;

/** A changed state moves no subscriber to another page. */
const BY_EMAIL = { field: 'email', order: 'ASC' } as const;

/** Saves all subscribers that match the filter as a CSV file. */
export function SubscribersCsvButton() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const [filter] = useSubscriberFilter();
  const write = async () => {
    const [{ subscribersCsv }, { fetchAllPages }] = await Promise.all([import('./subscribersCsv.ts'), import('../../csv/fetchAllPages.ts')]);
    const options = { filter: filterForApi(filter), sort: BY_EMAIL, limit: LIMIT };
    const { records, total } = await fetchAllPages<ListedSubscriber>(dataProvider, 'subscribers', options);
    return {
      name: datedFileName(['subscribers', filter.state], timezone),
      rows: records.length,
      text: subscribersCsv(records, { lang, timezone, translate }),
      truncatedTo: records.length < total ? records.length : undefined,
    };
  };
  return <CsvButton list="subscribers" write={write} truncatedMessage="subscribers.csv_cut" />;
}
