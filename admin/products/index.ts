import { lazyScreen } from '../routes/screens.tsx';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';

/** The products' screens, loaded when first shown. */
export const products = {
  list: lazyScreen(() => import('./ProductList.tsx'), 'ProductList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./ProductCreate.tsx'), 'ProductCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./ProductEdit.tsx'), 'ProductEdit'),
  },
};
