import { lazyScreen } from '../routes/screens.tsx';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';

/** The discount codes' screens, loaded when first shown. */
export const discountCodes = {
  list: lazyScreen(() => import('./DiscountCodeList.tsx'), 'DiscountCodeList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./DiscountCodeCreate.tsx'), 'DiscountCodeCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./DiscountCodeEdit.tsx'), 'DiscountCodeEdit'),
  },
};
