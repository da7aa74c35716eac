import { useRef, useState } from 'react';
import type { PassOrder, PassPurchase } from '#shared/contract/pass.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useWords } from '../i18n/i18n.ts';
import { keep, readKept } from '../page/keptEntries.ts';
import { useRestoredPage } from '../page/useRestoredPage.ts';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';

type State = { isSending?: true; failure?: ApiError; order?: PassOrder };
/** The purchase that was sent last, as text, and its key. */
type Sent = { purchase_key?: string | undefined; purchase?: string | undefined };

/**
 * Orders a pack or voucher; its payment page opens then. The same entries sent twice, for example after a lost answer or a payment whose end was
 * not seen, are one purchase: its key stays while the entries stay, also after a reload.
 */
export function usePurchase(): State & { buy: (purchase: Omit<PassPurchase, 'id'>) => Promise<void> } {
  const { lang } = useWords();
  const store = useSiteStore();
  const [state, setState] = useState<State>({});
  // The form can be sent again.
  useRestoredPage(() => setState({}));
  // Here as well, because storage may be blocked.
  const sent = useRef<Sent>(undefined);
  async function buy(purchase: Omit<PassPurchase, 'id'>) {
    if (state.isSending) return;
    setState({ isSending: true });
    const id = keyOf(purchase, sent.current ?? readKept('purchase'));
    sent.current = { purchase_key: id, purchase: JSON.stringify(purchase) };
    keep('purchase', sent.current);
    try {
      const order = await store.getState().api.post<PassOrder>(`/api/pass-purchases?lang=${lang}`, { ...purchase, id });
      setState({ isSending: true, order });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'product_changed' || error.code === 'product_not_found') await store.getState().loadProducts().catch(() => undefined);
      setState({ failure: error });
    }
  }
  return { ...state, buy };
}

function keyOf(purchase: object, sent: Sent): string {
  return sent.purchase_key !== undefined && sent.purchase === JSON.stringify(purchase) ? sent.purchase_key : uuidV4();
}
