import { lazyScreen } from '../routes/screens.tsx';

/** The subscribers' screen, loaded when it is first shown. Whoever wants the news subscribes on the site: there is no form. */
export const subscribers = {
  list: lazyScreen(() => import('./SubscriberList.tsx'), 'SubscriberList'),
  screens: {},
};
