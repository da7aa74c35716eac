import type { PushKeys } from './pushKeys.queries.ts';
import type { PushedBrowser } from './pushMessages.queries.ts';

/** How long a push service may take to answer. */
const TIMEOUT_MS = 5000;

/** A message as the push service handles it: how long it keeps it for a browser that is offline, and which older one it replaces. */
export type PushMessage = { payload: string; ttl: number; topic: string; urgency: 'normal' | 'high' };

/** `sent`: accepted. `gone`: the browser has unsubscribed. `refused`: the service refuses the message permanently. */
export type Delivery = { outcome: 'sent' | 'gone' } | { outcome: 'refused'; why: string };

/**
 * Sends a message to a browser's push service, encrypted for that browser (RFC 8291) and signed (RFC 8292). It replaces an
 * older message that still waits there (`Topic`, RFC 8030).
 *
 * @throws Error if a retry makes sense: no answer, too many requests, or an error of the service
 */
export async function deliverPush({ endpoint, p256dh, auth }: PushedBrowser, { payload, ttl, topic, urgency }: PushMessage, keys: PushKeys, contact: string): Promise<Delivery> {
  // Loaded with the first message, so that no start waits for it.
  const { default: webPush } = await import('web-push');
  const vapidDetails = { subject: `mailto:${contact}`, ...keys };
  const options = { vapidDetails, TTL: ttl, topic, urgency, contentEncoding: 'aes128gcm' } as const;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
  const { 'Content-Length': _counted, ...rest } = headers as Record<string, string>;
  // No redirects: only checked endpoints may be called.
  const answer = await fetch(endpoint, { method: 'POST', headers: rest, body: new Uint8Array(body!), redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  if (answer.ok) return { outcome: 'sent' };
  if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' };
  const why = `the push service answered ${answer.status}`;
  if (answer.status === 429 || answer.status >= 500) throw new Error(why);
  return { outcome: 'refused', why };
}
