import { useEffect } from 'react';
import { useSiteStore } from '../../store/context.tsx';

/** Pages of this origin alone hear each other here. */
const CHANNEL = 'signed-in';

/** Tells this school's other pages in this browser that somebody has signed in. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Learns who is signed in once another window has seen to it. */
export function useSignInBroadcast(): void {
  const store = useSiteStore();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void store.getState().loadShell());
    return () => channel.close();
  }, [store]);
}
