import { useRef, useState } from 'react';
import type { PassOrder, PassPurchase } from '#shared/contract/pass.ts';
import { useWords } from '../i18n/i18n.ts';
import { useRestoredPage } from '../page/useRestoredPage.ts';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';

type State = { isSending?: true; failure?: ApiError; order?: PassOrder };

/**
 * Orders a pack or voucher; its payment page opens then. The same entries sent twice, for example after a lost answer, are one purchase:
 * its key stays while the entries stay.
 */
export function usePurchase(): State & { buy: (purchase: Omit<PassPurchase, 'id'>) => Promise<void> } {
  const { lang } = useWords();
  const store = useSiteStore();
  const [state, setState] = useState<State>({});
  // The form can be sent again.
  useRestoredPage(() => setState({}));
  const key = useRef<{ of: string; id: string }>(undefined);
  async function buy(purchase: Omit<PassPurchase, 'id'>) {
    if (state.isSending) return;
    setState({ isSending: true });
    const of = JSON.stringify(purchase);
    if (key.current?.of !== of) key.current = { of, id: crypto.randomUUID() };
    try {
      const order = await store.getState().api.post<PassOrder>(`/api/pass-purchases?lang=${lang}`, { ...purchase, id: key.current.id });
      setState({ isSending: true, order });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'product_changed' || error.code === 'product_not_found') await store.getState().loadProducts().catch(() => undefined);
      setState({ failure: error });
    }
  }
  return { ...state, buy };
}
