import webPush from 'web-push';
import type { PushKeys } from './pushKeys.queries.ts';
import type { QueuedPush } from './pushMessages.queries.ts';

/** A push service that does not answer is left alone after so long. */
const PATIENCE_MS = 5000;

/** The push service keeps a message so long for a browser that is not there; older news is none. */
const DAY_S = 24 * 60 * 60;

/** What came of it: taken; the browser has unsubscribed; or the service will never take this message. */
export type Delivery = { outcome: 'sent' | 'gone' } | { outcome: 'refused'; why: string };

/**
 * Hands a message to a browser's push service: encrypted for that browser (RFC 8291), signed with our key (RFC 8292). A newer
 * one replaces one that is still waiting there (`Topic`, RFC 8030).
 *
 * @throws Error where it is worth trying again: nobody answers, too many at once, the service is in trouble
 */
export async function deliverPush({ endpoint, p256dh, auth }: QueuedPush, payload: string, keys: PushKeys, contact: string): Promise<Delivery> {
  const vapidDetails = { subject: `mailto:${contact}`, ...keys };
  const options = { vapidDetails, TTL: DAY_S, topic: 'news', urgency: 'normal', contentEncoding: 'aes128gcm' } as const;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
  const { 'Content-Length': _counted, ...rest } = headers as Record<string, string>;
  // Not where another address might be named: endpoints are checked, and nothing else is asked.
  const answer = await fetch(endpoint, { method: 'POST', headers: rest, body: new Uint8Array(body!), redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.body?.cancel();
  if (answer.ok) return { outcome: 'sent' };
  if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' };
  const why = `the push service answered ${answer.status}`;
  if (answer.status === 429 || answer.status >= 500) throw new Error(why);
  return { outcome: 'refused', why };
}
