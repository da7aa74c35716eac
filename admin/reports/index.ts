import { lazyScreen } from '../routes/screens.tsx';

/** The reports, loaded when first shown. */
export const reports = {
  list: lazyScreen(() => import('./ReportScreen.tsx'), 'ReportScreen'),
  screens: {},
};
