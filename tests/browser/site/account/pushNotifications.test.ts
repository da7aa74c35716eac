import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushContent } from '#shared/contract/push.ts';
import { expectGoodScreen, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ whole: true });
});
afterAll(() => journey.close());

/** What the test uses of the service worker's scope; the types of pages have none of it. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (address: string) => Promise<void> };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
};

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a-phone';
const KEYS = { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };

/** Replaces the push service, which tests cannot reach: subscribing succeeds at once, and the subscription is remembered. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(
    ([endpoint, keys]) => {
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => localStorage.removeItem('subscribed') };
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('subscribed', String((options!.applicationServerKey as Uint8Array).length));
        return subscription as never;
      };
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? (subscription as never) : null);
    },
    [ENDPOINT, KEYS] as const,
  );
}

const subscriptions = () =>
  journey.withDatabase(({ forTenant }) => forTenant({ id: 1 }).selectFrom('push_subscriptions').where('tenant_id', '=', 1).select(['endpoint', 'p256dh', 'auth', 'lang']).execute());

/** Delivers a push message to the browser, as its push service would. */
async function deliver(page: Page, content: PushContent): Promise<void> {
  // The browser drops a message for a worker that is not active yet.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state)).toBe('activated');
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId));
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: journey.origin, registrationId: await registered, data: JSON.stringify(content) });
}

test('a device subscribes after a click, shows the notification, and unsubscribes', async () => {
  await journey.withDatabase(({ forTenant }) => forTenant({ id: 1 }).deleteFrom('push_subscriptions').where('tenant_id', '=', 1).execute());
  const page = await journey.visitor({ permissions: ['notifications'] });
  await withPushService(page);
  await page.goto('/lessons?lang=de');
  const card = page.locator('details.subscribe');
  await card.locator('summary').click();
  await card.getByText('Oder ganz ohne E-Mail: als Benachrichtigung auf diesem Gerät.').waitFor();
  expect(await subscriptions()).toEqual([]);
  await expectGoodScreen(page);

  await card.getByRole('button', { name: 'Benachrichtige mich' }).click();
  await card.getByRole('status').getByText('Dieses Gerät sagt dir Bescheid, wenn es neue Termine gibt.').waitFor();
  expect(await subscriptions()).toEqual([{ endpoint: ENDPOINT, ...KEYS, lang: 'de' }]);
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBe('65');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await deliver(page, { title: 'Neue Termine – Praia Norte', body: 'Mi., 1. Juli, 10:00 · Erste Wellen', icon: `${journey.origin}/icons/lineup-192.png`, lang: 'de', tag: 'news', path: '/lessons?lang=de' });
  const shown = () =>
    page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      return (await registration!.getNotifications()).map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data: data as string }));
    });
  await expect.poll(shown).toEqual([{ title: 'Neue Termine – Praia Norte', body: 'Mi., 1. Juli, 10:00 · Erste Wellen', lang: 'de', tag: 'news', data: '/lessons?lang=de' }]);

  // A press opens the lessons anew: the page that is open shows what there was before the message.
  const worker = page.context().serviceWorkers()[0]!;
  const opened = await worker.evaluate(async () => {
    const { registration, clients, NotificationEvent } = globalThis as unknown as WorkerScope;
    const addresses: string[] = [];
    clients.openWindow = async (address) => void addresses.push(address);
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return addresses;
  });
  expect(opened).toEqual(['/lessons?lang=de']);

  await page.reload();
  await card.locator('summary').click();
  await card.getByRole('button', { name: 'Ausschalten' }).click();
  await card.getByRole('button', { name: 'Benachrichtige mich' }).waitFor();
  await expect.poll(subscriptions).toEqual([]);
});

test('a browser that blocks it is told where to allow it; one in another site’s frame is offered nothing', async () => {
  const page = await journey.visitor();
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/lessons');
  await page.locator('details.subscribe summary').click();
  await page.getByText('Your browser blocks notifications of this page.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Notify me' }).count()).toBe(0);
  await page.setContent(`<iframe src="${journey.origin}/lessons?iframe=1"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('details.subscribe summary').click();
  await frame.getByRole('button', { name: 'Subscribe' }).waitFor();
  await expect.poll(() => frame.locator('.push-offer').count()).toBe(0);
});
