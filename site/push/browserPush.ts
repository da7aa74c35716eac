import type { NewPushSubscription, PushKey } from '#shared/contract/push.ts';
import type { Language } from '#shared/language.ts';
import type { Api } from '../store/api.ts';

const WORKER = '/push-worker.js';
/** No page is inside this scope: the worker receives pushes and controls no page. */
const SCOPE = '/push-worker/';

const SUBSCRIPTIONS = '/api/push-subscriptions';

/** Does this browser support push on this page? Not in a frame, and not without HTTPS. */
export function canPush(): boolean {
  return window.isSecureContext && window.top === window && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** This browser's subscription, if any. It is sent to the school again, because browsers renew subscriptions by themselves. */
export async function findPushSubscription(api: Api, lang: Language): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  if (subscription) await api.post(SUBSCRIPTIONS, subscriptionBody(subscription, lang));
  return subscription;
}

/**
 * Subscribes this browser. Call it from a click, after `Notification.requestPermission`.
 *
 * @throws if the browser, its push service or the school refuses; no subscription is left then
 */
export async function subscribeToPush(api: Api, lang: Language): Promise<void> {
  const { key } = await api.get<PushKey>('/api/push/key');
  const { pushManager } = await activeRegistration();
  // A subscription made with another key would block the new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) });
  try {
    await api.post(SUBSCRIPTIONS, subscriptionBody(subscription, lang));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Unsubscribes, in the browser first. If the school is not reached, its next push fails and removes the subscription. */
export async function unsubscribeFromPush(api: Api): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await api.remove(SUBSCRIPTIONS, { endpoint: subscription.endpoint }).catch(() => {});
}

function subscriptionBody(subscription: PushSubscription, lang: Language): NewPushSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! }, lang };
}

/** The service worker's registration, once active. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve();
      if (starting.state === 'redundant') reject(new Error('the service worker was not installed'));
    });
  });
  return registration;
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
