/** What a push message says: written by the server, shown by the service worker (`site/public/push-worker.js`). */
export type PushContent = {
  title: string;
  body: string;
  /** A full address. */
  icon: string;
  lang: string;
  /** Where a click leads, on the school's own origin. */
  path: string;
};
