import { lazyScreen } from '../routes/screens.tsx';

/** The audit log, loaded when first shown. There is no form. */
export const history = {
  list: lazyScreen(() => import('./HistoryList.tsx'), 'HistoryList'),
  screens: {},
};
