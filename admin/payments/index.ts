import { lazyScreen } from '../routes/screens.tsx';

/** The list of payments, loaded when first shown. There is no form. */
export const payments = {
  list: lazyScreen(() => import('./PaymentList.tsx'), 'PaymentList'),
  screens: {},
};
