import { lazyScreen } from '../routes/screens.tsx';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';

/** The tags' screens, loaded when first shown. */
export const tags = {
  list: lazyScreen(() => import('./TagList.tsx'), 'TagList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./TagCreate.tsx'), 'TagCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./TagEdit.tsx'), 'TagEdit'),
  },
};
