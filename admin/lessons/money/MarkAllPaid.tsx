import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { LessonOwing } from '#shared/contract/desk.ts';
import { DESK_METHODS } from '#shared/payments/deskRules.ts';
import type { DeskMethod } from '#shared/payments/ledger.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useApi } from '../../api/useApi.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';

type Props = { lessonId: number; /** Reloads the lesson. */ refetch: () => Promise<unknown> };

/** 'Mark all paid': records that the school took what all bookings of a lesson owe, after it has said how much that is. */
export function MarkAllPaid({ lessonId, refetch }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<PaymentsIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('money.mark_all')}
      </Button>
      {isOpen && <MarkAllDialog lessonId={lessonId} refetch={refetch} onClose={() => setOpen(false)} />}
    </>
  );
}

function MarkAllDialog({ lessonId, refetch, onClose }: Props & { onClose: () => void }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const notify = useNotify();
  const call = useApi();
  const id = useId();
  const [method, setMethod] = useState<DeskMethod>('cash');
  const submission = useRef(uuidV4());
  const { data, error, refetch: reload } = useQuery({
    queryKey: ['owing', lessonId],
    queryFn: ({ signal }) => call<LessonOwing>(`lessons/${lessonId}/owing`, { signal }),
    gcTime: 0,
  });
  const record = useMutation({
    mutationFn: (total: number) => call<LessonOwing>(`lessons/${lessonId}/payments`, { method: 'POST', body: JSON.stringify({ id: submission.current, method, total }) }),
    onSuccess: (_owing, total) => {
      notify('money.marked_all', { type: 'success', messageArgs: { amount: formatMoney(total, lang) } });
      onClose();
    },
    onError: () => void reload(),
    onSettled: () => void refetch(),
  });
  const amount = formatMoney(data?.total ?? 0, lang);
  const isNone = data?.bookings.length === 0;
  const message = record.error?.message;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('money.mark_all')}</DialogTitle>
      <DialogContent>
        {error && !data && <ErrorBanner error={error} onRetry={() => void reload()} />}
        {!data && !error && <Loading />}
        {data && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography>{isNone ? translate('money.none_owing') : translate('money.owing', { smart_count: data.bookings.length, amount })}</Typography>
            {data.left_out.length > 0 && (
              <Alert severity="info">{translate('money.left_out', { names: data.left_out.map(({ name, due }) => `${name} (${formatMoney(due, lang)})`).join(', ') })}</Alert>
            )}
            {!isNone && (
              <TextField
                select
                id={`${id}-method`}
                label={translate('money.method')}
                value={method}
                onChange={({ target }) => setMethod(target.value as DeskMethod)}
                slotProps={{ select: { native: true }, inputLabel: { htmlFor: `${id}-method` } }}
              >
                {DESK_METHODS.map((one) => (
                  <option key={one} value={one}>
                    {translate(`money.method_of.${one}`)}
                  </option>
                ))}
              </TextField>
            )}
            {message && <Alert severity="error">{translate(message, { _: message })}</Alert>}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        {data && !isNone && (
          <Button variant="contained" loading={record.isPending} onClick={() => record.mutate(data.total)}>
            {translate('money.mark_all_of', { amount })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
