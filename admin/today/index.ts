import { withWords } from '../i18n/lazyWords.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The first screen: Today above the dashboard's blocks, loaded when first shown. */
export const dashboard = lazyScreen(withWords(['today', 'callOffs', 'guests', 'school'], () => import('./Dashboard.tsx')), 'Dashboard');
