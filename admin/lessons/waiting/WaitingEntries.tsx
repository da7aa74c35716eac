import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, IconButton, Link, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ListedWaiting } from '#shared/contract/waiting.ts';
import { useApi } from '../../api/useApi.ts';
import { useGuestWords } from '../../i18n/lazyWordHooks.ts';
import { Panel } from '../../plots/Panel.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { ReadablePhone } from '../../tenant/ReadablePhone.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type Props = { lessonId: number; entries: readonly ListedWaiting[]; /** Reads the list again. */ refetch: () => Promise<unknown> };

/** The waiting list of a lesson in its order, which buttons change, each entry with its contact and a way to remove it. */
export function WaitingEntries({ lessonId, entries, refetch }: Props) {
  const words = useGuestWords();
  const clock = useSchoolClock();
  const call = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const [removed, setRemoved] = useState<ListedWaiting>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const waiting = entries.filter(({ state }) => state === 'waiting');

  async function change(path: string, options: { method: string; body?: string }): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      const list = await call<ListedWaiting[]>(`lessons/${lessonId}/waiting/${path}`, options);
      queryClient.setQueryData(['waiting', lessonId], list);
    } catch {
      setFailed(true);
      await refetch();
    } finally {
      setBusy(false);
      setRemoved(undefined);
    }
  }
  function move(from: number, to: number): void {
    const ids = waiting.map((one) => one.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    void change('order', { method: 'PUT', body: JSON.stringify({ ids }) });
  }
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">{words('waiting_title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>{words('waiting_hint')}</Typography>
      {hasFailed && <Alert severity="error" sx={{ mt: 1.5 }}>{words('waiting_failed')}</Alert>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => {
          const at = waiting.indexOf(entry);
          return (
            <Box component="li" key={entry.id} sx={ROW}>
              <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{entry.name}</strong> <Typography component="span" color="textSecondary">{words('waiting_people', { smart_count: entry.people })}{entry.until && `, ${words('waiting_offered', { moment: clock.moment(entry.until) })}`}</Typography>
                <Typography variant="body2" sx={CONTACT}>
                  <Link href={`tel:${entry.phone}`}><ReadablePhone phone={entry.phone} /></Link>
                  <Link href={`mailto:${entry.email}`}>{entry.email}</Link>
                </Typography>
                {entry.is_skipped && <StatusChip label={words('waiting_skipped')} color="warning.main" />}
              </Box>
              {at >= 0 && waiting.length > 1 && (
                <>
                  <IconButton aria-label={words('waiting_up', { name: entry.name })} disabled={at === 0 || isBusy} onClick={() => move(at, at - 1)}>
                    <ArrowUpIcon />
                  </IconButton>
                  <IconButton aria-label={words('waiting_down', { name: entry.name })} disabled={at === waiting.length - 1 || isBusy} onClick={() => move(at, at + 1)}>
                    <ArrowDownIcon />
                  </IconButton>
                </>
              )}
              <IconButton color="error" aria-label={words('waiting_remove', { name: entry.name })} disabled={isBusy} onClick={() => setRemoved(entry)}>
                <DeleteIcon />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <Dialog open={removed !== undefined} onClose={() => setRemoved(undefined)} aria-labelledby={`${id}-remove`}>
        <DialogContent id={`${id}-remove`}>{words('waiting_really', { name: removed?.name ?? '' })}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => setRemoved(undefined)}>{words('waiting_keep')}</Button>
          <Button variant="contained" color="error" loading={isBusy} onClick={() => void change(String(removed?.id), { method: 'DELETE' })}>
            {words('waiting_confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </Panel>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' } as const;

/** Links high enough for a thumb. */
const CONTACT = { display: 'flex', flexWrap: 'wrap', columnGap: 2, '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } } as const;
