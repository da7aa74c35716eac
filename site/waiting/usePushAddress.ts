import { useEffect, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { canPush, findPushSubscription } from '../push/browserPush.ts';
import { useSiteStore } from '../store/context.tsx';

/** The push address of this browser, if it shows the school's notifications already. */
export function usePushAddress(): string | undefined {
  const { lang } = useWords();
  const { api } = useSiteStore().getState();
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => {
    if (!canPush() || Notification.permission !== 'granted') return;
    // Without an answer there is the mail.
    void findPushSubscription(api, lang).then(
      (found) => setEndpoint(found?.endpoint),
      () => {},
    );
  }, [api, lang]);
  return endpoint;
}
