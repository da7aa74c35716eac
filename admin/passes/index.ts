import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The passes' screens, loaded when first shown. The id of a pass is no number, so its pattern is not `:id`. */
export const passes = {
  list: lazyScreen(() => import('./PassList.tsx'), 'PassList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./PassSale.tsx'), 'PassSale'),
    ':pass': lazyScreen(() => import('./PassScreen.tsx'), 'PassScreen'),
  },
};
