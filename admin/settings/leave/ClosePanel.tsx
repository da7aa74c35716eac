import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { SchoolClosing } from '#shared/contract/schoolClosing.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { CLOSING_DAYS } from '#shared/school/closing.ts';
import { useApi } from '../../api/useApi.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { EntryForm } from '../../signIn/secondFactor/EntryForm.tsx';
import { useChangeTenant } from '../../tenant/TenantContext.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { LeavePanel } from './LeavePanel.tsx';

const PATH = 'school-closing';

/** Closes the school, or opens it again: what happens, what is still to come, and the password. */
export function ClosePanel() {
  const translate = useTranslate();
  const call = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const clock = useSchoolClock();
  const state = useQuery<SchoolClosing, Error>({ queryKey: [PATH], queryFn: () => call<SchoolClosing>(PATH) });
  const { data } = state;
  const changeTenant = useChangeTenant();
  const keep = (answer: SchoolClosing) => {
    queries.setQueryData([PATH], answer);
    const { closing_at } = answer;
    changeTenant(closing_at === null ? { is_suspended: undefined, is_closing: undefined, closing_at: undefined } : { is_suspended: true, is_closing: true, closing_at });
  };
  const close = useMutation<SchoolClosing, Error, string>({ mutationFn: (password) => call<SchoolClosing>(PATH, { method: 'POST', body: JSON.stringify({ password }) }), onSuccess: keep });
  const reopen = useMutation<SchoolClosing, Error>({
    mutationFn: () => call<SchoolClosing>(PATH, { method: 'DELETE' }),
    onSuccess: keep,
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  });
  return (
    <LeavePanel title="school.leave.close" state={state}>
      {data?.closing_at && (
        <>
          <Alert severity="warning">{translate('school.leave.is_closing', { when: clock.moment(data.closing_at) })}</Alert>
          <Consequences closing={data} />
          <Button variant="contained" loading={reopen.isPending} onClick={() => reopen.mutate()} sx={{ alignSelf: { sm: 'flex-start' } }}>{translate('school.leave.reopen')}</Button>
        </>
      )}
      {data && !data.closing_at && (
        <>
          <Typography color="textSecondary">{translate('school.leave.close_text', { days: CLOSING_DAYS })}</Typography>
          <Consequences closing={data} />
          <EntryForm kind="password" label={translate('account.password')} action={translate('school.leave.close_now')} isBusy={close.isPending} error={close.error} onSubmit={(password) => close.mutate(password)} />
        </>
      )}
    </LeavePanel>
  );
}

/** What is still to come, and the money that is at stake. */
function Consequences({ closing: { upcoming, to_give_back, passes } }: { closing: SchoolClosing }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const lines = [
    upcoming.bookings > 0 && translate('school.leave.upcoming', { bookings: upcoming.bookings, participants: upcoming.participants, paid: formatMoney(upcoming.paid, lang) }),
    upcoming.later > 0 && translate('school.leave.later', { later: upcoming.later }),
    to_give_back > 0 && translate('school.leave.to_give_back', { amount: formatMoney(to_give_back, lang) }),
    passes > 0 && translate('school.leave.passes', { amount: formatMoney(passes, lang) }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Stack component="ul" spacing={0.5} sx={{ m: 0, pl: 2.5 }}>
      {lines.map((line) => <li key={line}>{line}</li>)}
    </Stack>
  );
}
