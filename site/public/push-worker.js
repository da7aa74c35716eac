// The service worker for push messages. It has no `fetch` handler, and its scope contains no page (`site/push/browserPush.ts`),
// so it controls no page.

self.addEventListener('push', (event) => {
  // Written by `server/push/writePush.ts`. Browsers require a notification for every message.
  const { title, path, ...rest } = event.data?.json() ?? { title: self.location.host, tag: 'news', path: '/lessons' };
  event.waitUntil(self.registration.showNotification(title, { tag: 'news', ...rest, data: path }));
});

// Always a page of its own: one that is open already shows what was there before the message, and may not be reloaded from here.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
