import { Paper } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Setting } from '#shared/contract/setting.ts';
import { SETTING_NAMES } from '#shared/school/settings.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { SettingRow } from './SettingRow.tsx';

/** A name has at most one record. */
const ALL = { pagination: { page: 1, perPage: SETTING_NAMES.length }, sort: { field: 'id', order: 'ASC' }, filter: { name: SETTING_NAMES } } as const;

/** All settings in their order, each with its value or '-'. */
export function SettingList() {
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useGetList<Setting>('settings', ALL);
  return (
    <Page title={translate('tabs.settings')}>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {data && (
        <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          {SETTING_NAMES.map((name) => (
            <SettingRow key={name} name={name} setting={data.find((one) => one.name === name)} />
          ))}
        </Paper>
      )}
    </Page>
  );
}
