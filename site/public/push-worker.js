// The service worker for push messages. It has no `fetch` handler, and its scope contains no page (`site/push/browserPush.ts`),
// so it controls no page.

self.addEventListener('push', (event) => {
  // Written by `server/push/writePush.ts`. Browsers require a notification for every message.
  const { title, path, ...rest } = event.data?.json() ?? { title: self.location.host, tag: 'news', path: '/lessons' };
  event.waitUntil(self.registration.showNotification(title, { tag: 'news', ...rest, data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { tag, data: path } = event.notification;
  event.waitUntil(tag === 'news' ? showLessons(path) : self.clients.openWindow(path));
});

/** Focuses a tab with the school's lessons, or opens one. */
async function showLessons(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => ['/', '/lessons'].includes(new URL(url).pathname));
  return open ? open.focus() : self.clients.openWindow(path);
}
