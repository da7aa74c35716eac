import { useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import type { ManagedReview } from '#shared/contract/review.ts';
import { useApi } from '../api/useApi.ts';
import { refusalMessage } from '../resource/refusalMessage.ts';

type Verb = 'answer' | 'hide' | 'show';

/** Answers, hides or shows a review, and says what came of it. The list is read anew also after a refusal, because the review may have changed. */
export function useChangeReview({ id, version }: ManagedReview, onChanged: () => void) {
  const call = useApi();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  async function change(verb: Verb, entries: { answer?: string; reason?: string }): Promise<boolean> {
    setBusy(true);
    try {
      await call<ManagedReview>(`reviews/${id}/${verb}`, { method: 'POST', body: JSON.stringify({ version, ...entries }) });
      notify(`reviews.done_${verb}`);
      return true;
    } catch (error) {
      const { key, args } = refusalMessage(error as HttpError);
      notify(key, { type: 'error', messageArgs: args });
      return false;
    } finally {
      setBusy(false);
      onChanged();
    }
  }
  return { change, isBusy };
}
