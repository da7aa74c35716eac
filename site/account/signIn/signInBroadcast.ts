import { useEffect } from 'react';
import { useSiteStore } from '../../store/context.tsx';

/** Only pages of the same origin receive it. */
const CHANNEL = 'signed-in';

/** Tells the school's other open pages that the user signed in. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Reloads the user after another window signed in. */
export function useSignInBroadcast(): void {
  const store = useSiteStore();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void store.getState().loadShell());
    return () => channel.close();
  }, [store]);
}
