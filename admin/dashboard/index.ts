import { lazyScreen } from '../routes/screens.tsx';

/** The dashboard, loaded when first shown. */
export const dashboard = lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard');
