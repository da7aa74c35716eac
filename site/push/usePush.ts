import { useEffect, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { canPush, unsubscribeFromPush, findPushSubscription, subscribeToPush } from './browserPush.ts';

/** How it stands with push messages in this browser. `unable`: it cannot take any, or it is not known yet. */
export type PushState = 'unable' | 'off' | 'busy' | 'on' | 'blocked' | 'failed';

/** Whether this browser takes the school's push messages, and how to begin and end it; it is asked on a click alone. */
export function usePush(): { state: PushState; turnOn: () => Promise<void>; turnOff: () => Promise<void> } {
  const { lang } = useWords();
  const { api } = useSiteStore().getState();
  const [state, setState] = useState<PushState>(() => (canPush() && Notification.permission === 'denied' ? 'blocked' : 'unable'));

  useEffect(() => {
    if (!canPush() || Notification.permission === 'denied') return;
    findPushSubscription(api, lang).then(
      (found) => setState(found ? 'on' : 'off'),
      () => setState('off'),
    );
  }, [api, lang]);

  async function turnOn() {
    setState('busy');
    try {
      const permission = await Notification.requestPermission();
      if (permission === 'granted') await subscribeToPush(api, lang);
      setState(permission === 'granted' ? 'on' : permission === 'denied' ? 'blocked' : 'off');
    } catch {
      setState('failed');
    }
  }

  async function turnOff() {
    setState('busy');
    await unsubscribeFromPush(api).then(() => setState('off'), () => setState('on'));
  }
  return { state, turnOn, turnOff };
}
