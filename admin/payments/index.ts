import { lazyScreen } from '../routes/screens.tsx';

/** The payments' screen, loaded when it is first shown. Payments are made by those who pay: there is no form. */
export const payments = {
  list: lazyScreen(() => import('./PaymentList.tsx'), 'PaymentList'),
  screens: {},
};
