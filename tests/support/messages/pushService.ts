import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewPushSubscription } from '#shared/contract/push.ts';

/** A message that a browser received, as it would show it. */
type ReceivedPush = { browser: string; headers: IncomingHttpHeaders; text: string };

/** A push service on loopback with its browsers. */
export type PushService = {
  /** In the form of `PUSH_HOSTS`. */
  origin: string;
  received: ReceivedPush[];
  /** Number of requests, whatever the answers. */
  asked: number;
  /** Status to answer instead of 201, by browser. 0: never answers. */
  troubles: Map<string, number>;
  /** A new browser's subscription, in the form of `PushSubscription.toJSON()`. */
  subscribe(browser: string): NewPushSubscription;
  /** Closes connections that wait for an answer. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Starts the push service on a free port. */
export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    service.asked += 1;
    const browser = new URL(request.url!, service.origin).pathname.slice(1);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const status = service.troubles.get(browser) ?? 201;
    if (status === 0) return;
    if (status === 201) service.received.push({ browser, headers: request.headers, text: decrypt(body, browsers.get(browser)!) });
    response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const service: PushService = {
    ...{ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: [], asked: 0, troubles: new Map() },
    subscribe(browser) {
      const ecdh = createECDH('prime256v1');
      const [p256dh, auth] = [ecdh.generateKeys(), randomBytes(16)];
      browsers.set(browser, { ecdh, auth });
      return { endpoint: `${service.origin}/${browser}`, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } };
    },
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

/** Decrypts RFC 8188 with one record and the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body[20]!;
  const theirs = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
  const derive = (label: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return record.subarray(0, record.lastIndexOf(2)).toString();
}

/** The claims of a VAPID header (RFC 8292) if its key and signature match this public key; otherwise undefined. */
export function vapidClaims(authorization: string, publicKey: string): { aud: string; exp: number; sub: string } | undefined {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims, signature] = token?.split('.') ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature ?? '', 'base64url'));
  if (key !== publicKey || !isSigned) return undefined;
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { aud: string; exp: number; sub: string };
}
