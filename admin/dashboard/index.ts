import { lazyScreen } from '../routes/screens.tsx';

/** The start page of the back office, loaded when it is first shown. */
export const dashboard = lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard');
