import { lazyScreen } from '../routes/screens.tsx';

/** The first screen: Today above the dashboard's blocks, loaded when first shown. */
export const dashboard = lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard');
