import { useDataProvider, useTranslate } from 'react-admin';
import type { ListedGuest } from '#shared/contract/guest.ts';
import { CsvButton, datedFileName } from '../../csv/CsvButton.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { filterForApi, useGuestFilter } from '../useGuestFilter.ts';

/** More guests than most schools have. */
const LIMIT = 50_000;

/** New guests come last, so that they move no other to another page. */
const BY_ID = { field: 'id', order: 'ASC' } as const;

/** Saves all guests that match the search as a CSV file. */
export function GuestsCsvButton() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const [q] = useGuestFilter();
  const write = async () => {
    const [{ guestsCsv }, { fetchAllPages }] = await Promise.all([import('./guestsCsv.ts'), import('../../csv/fetchAllPages.ts')]);
    const { records, total } = await fetchAllPages<ListedGuest>(dataProvider, 'guests', { filter: filterForApi(q), sort: BY_ID, limit: LIMIT });
    return {
      name: datedFileName(['guests'], timezone),
      rows: records.length,
      text: guestsCsv(records, { lang, timezone, translate }),
      truncatedTo: records.length < total ? records.length : undefined,
    };
  };
  return <CsvButton list="guests" write={write} truncatedMessage="guests.csv_cut" />;
}
