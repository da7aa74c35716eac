import UndoIcon from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { CallOffState } from '#shared/contract/callOff.ts';
import { canTakeBack, TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import { useApi } from '../api/useApi.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';

/** Takes a call-off back while nothing is sent, with the seconds that are left. */
export function TakeBack({ callOff, refetch }: { callOff: CallOffState; refetch: () => Promise<unknown> }) {
  const words = useCallOffWords();
  const notify = useNotify();
  const call = useApi();
  const queryClient = useQueryClient();
  const [now, setNow] = useState(() => new Date());
  const isOpen = canTakeBack(callOff, now);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [isOpen]);
  const undo = useMutation({
    mutationFn: () => call(`call-offs/${callOff.id}/take-back`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => {
      notify(error.message, { type: 'error' });
      void refetch();
    },
  });
  if (!isOpen) return null;
  const seconds = Math.max(0, Math.min(TAKE_BACK_MS / 1000, Math.ceil((Date.parse(callOff.creation_date) + TAKE_BACK_MS - now.getTime()) / 1000)));
  return (
    <Button variant="contained" startIcon={<UndoIcon />} loading={undo.isPending} onClick={() => undo.mutate()}>
      {words('take_back', { seconds })}
    </Button>
  );
}
