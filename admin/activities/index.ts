import { lazyScreen } from '../routes/screens.tsx';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';

/** The activities' screens, loaded when first shown. */
export const activities = {
  list: lazyScreen(() => import('./ActivityList.tsx'), 'ActivityList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./ActivityCreate.tsx'), 'ActivityCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./ActivityEdit.tsx'), 'ActivityEdit'),
  },
};
