import { lazyScreen } from '../routes/screens.tsx';

/** The day's closing, loaded when first shown. */
export const desk = {
  list: lazyScreen(() => import('./ClosingScreen.tsx'), 'ClosingScreen'),
  screens: {},
};
