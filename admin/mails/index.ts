import { lazyScreen } from '../routes/screens.tsx';

/** The list of failed mails, loaded when first shown. The dashboard links to it. */
export const mails = {
  list: lazyScreen(() => import('./MailList.tsx'), 'MailList'),
  screens: {},
};
