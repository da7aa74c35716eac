import { useDataProvider, useTranslate } from 'react-admin';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { CsvButton } from '../../csv/CsvButton.tsx';
import { filterForApi } from '../subscriberFilter.ts';
import { useSubscriberFilter } from '../useSubscriberFilter.ts';

/** Saves what the list is narrowed down to, all of it, for spreadsheets. What writes it is loaded when it is pressed. */
export function SubscribersCsvButton() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const [filter] = useSubscriberFilter();
  const write = async () => {
    const [{ subscribersCsv }, { allSubscribers }] = await Promise.all([import('./subscribersCsv.ts'), import('./allSubscribers.ts')]);
    const { subscribers, total } = await allSubscribers(dataProvider, filterForApi(filter));
    return { csv: subscribersCsv(subscribers, { lang, timezone, translate }), cut: subscribers.length < total ? subscribers.length : undefined };
  };
  return <CsvButton name={['subscribers', filter.state]} cutMessage="subscribers.csv_cut" write={write} />;
}
