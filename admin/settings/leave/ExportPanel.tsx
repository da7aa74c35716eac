import { Alert, Button, CircularProgress, Stack } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { ExportLink, SchoolExport } from '#shared/contract/schoolExport.ts';
import { useApi } from '../../api/useApi.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { LeavePanel } from './LeavePanel.tsx';

const PATH = 'school-export';
/** How often the screen looks whether the export is there. */
const POLL_MS = 2000;

/** The export of all data: a button that has it made, and one that downloads it. */
export function ExportPanel() {
  const translate = useTranslate();
  const call = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const clock = useSchoolClock();
  const lang = useLanguage();
  const { api_base } = useTenant();
  const asked = useQuery<SchoolExport, Error>({
    queryKey: [PATH],
    queryFn: () => call<SchoolExport>(PATH),
    refetchInterval: ({ state }) => (state.data?.is_pending ? POLL_MS : false),
  });
  const { data } = asked;
  const tell = ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } });
  const make = useMutation<SchoolExport, Error>({ mutationFn: () => call<SchoolExport>(PATH, { method: 'POST' }), onSuccess: (answer) => queries.setQueryData([PATH], answer), onError: tell });
  // The link works for a few minutes, so it is made when it is needed.
  const download = useMutation<ExportLink, Error>({ mutationFn: () => call<ExportLink>(`${PATH}/links`, { method: 'POST' }), onSuccess: ({ url }) => window.location.assign(`${api_base}${url}`), onError: tell });
  const size = (bytes: number) => new Intl.NumberFormat(lang, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(Math.max(bytes / 1e6, 0.1));
  return (
    <LeavePanel title="school.leave.export" lead="school.leave.export_text" state={asked}>
      {data?.is_pending && (
        <Alert severity="info" role="status" icon={<CircularProgress size={22} aria-hidden />}>{translate('school.leave.pending')}</Alert>
      )}
      {data?.file && (
        <Alert severity="success">
          {translate('school.leave.made', { when: clock.moment(data.file.made_at), size: size(data.file.bytes) })} {translate('school.leave.until', { when: clock.shortDate(data.file.expires_at) })}
        </Alert>
      )}
      {data && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
          {data.file && <Button variant="contained" loading={download.isPending} onClick={() => download.mutate()}>{translate('school.leave.download')}</Button>}
          <Button variant={data.file ? 'outlined' : 'contained'} disabled={data.is_pending} loading={make.isPending} onClick={() => make.mutate()}>
            {translate(data.file ? 'school.leave.make_again' : 'school.leave.make')}
          </Button>
        </Stack>
      )}
    </LeavePanel>
  );
}
