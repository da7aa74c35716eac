import { lazyScreen } from '../routes/screens.tsx';

/** The screen of the mails that were given up, loaded when it is first shown. The dashboard leads to it; mails write themselves. */
export const mails = {
  list: lazyScreen(() => import('./MailList.tsx'), 'MailList'),
  screens: {},
};
