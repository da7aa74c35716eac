import { useEffect, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { canPush, unsubscribeFromPush, findPushSubscription, subscribeToPush } from './browserPush.ts';

/** State of push in this browser. `unable`: unsupported, or not known yet. */
export type PushState = 'unable' | 'off' | 'busy' | 'on' | 'blocked' | 'failed';

/** Push notifications in this browser, and how to turn them on and off. Permission is requested only on a click. */
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
