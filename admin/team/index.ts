import { lazyScreen } from '../routes/screens.tsx';

/** The team, loaded when first shown. */
export const team = {
  list: lazyScreen(() => import('./TeamScreen.tsx'), 'TeamScreen'),
  screens: {},
};
