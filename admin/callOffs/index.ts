import { lazyScreen } from '../routes/screens.tsx';

/** What became of lessons that were called off, loaded when first shown. */
export const callOffs = {
  screens: { ':id': lazyScreen(() => import('./CallOffScreen.tsx'), 'CallOffScreen') },
};
