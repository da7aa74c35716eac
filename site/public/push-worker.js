// The service worker for push messages, and for nothing else: it has no `fetch` handler and keeps no page. It is registered
// for addresses that no page has (`site/push/browserPush.ts`), so that it controls none.

self.addEventListener('push', (event) => {
  // What `server/push/writePush.ts` writes (`shared/pushContent.ts`). Browsers want to see something for every message.
  const { title, path, ...rest } = event.data?.json() ?? { title: self.location.host, path: '/lessons' };
  event.waitUntil(self.registration.showNotification(title, { ...rest, tag: 'news', data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showLessons(event.notification.data));
});

/** Brings forward the tab that shows the school's lessons already, or opens one. */
async function showLessons(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => ['/', '/lessons'].includes(new URL(url).pathname));
  return open ? open.focus() : self.clients.openWindow(path);
}
