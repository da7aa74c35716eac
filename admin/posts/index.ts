import { lazyScreen } from '../routes/screens.tsx';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';

/** The posts' screens, loaded when first shown. */
export const posts = {
  list: lazyScreen(() => import('./PostList.tsx'), 'PostList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./PostCreate.tsx'), 'PostCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./PostEdit.tsx'), 'PostEdit'),
  },
};
