import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { SoldPassDetail } from '#shared/contract/pass.ts';
import { useApi } from '../api/useApi.ts';

/** Blocks a pass, for example when its code was lost, or accepts it again. There is no question, because nothing is lost. */
export function BlockPass({ pass: { id, state } }: { pass: SoldPassDetail }) {
  const isBlocked = state === 'blocked';
  const translate = useTranslate();
  const notify = useNotify();
  const call = useApi();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`passes/${id}`, { method: 'PUT', body: JSON.stringify({ blocked: !isBlocked }) }),
    onSuccess: () => notify(isBlocked ? 'passes.accepted' : 'passes.blocked', { type: 'success' }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => Promise.all(['pass', 'passes', 'history'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
      {translate(isBlocked ? 'passes.accept' : 'passes.block')}
    </Button>
  );
}
