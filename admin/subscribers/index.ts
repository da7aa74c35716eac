import { lazyScreen } from '../routes/screens.tsx';

/** The list of subscribers, loaded when first shown. There is no form. */
export const subscribers = {
  list: lazyScreen(() => import('./SubscriberList.tsx'), 'SubscriberList'),
  screens: {},
};
