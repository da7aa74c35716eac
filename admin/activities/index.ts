import { lazyScreen } from '../layout/screens.tsx';
import { RESOURCE_PATTERNS } from '../resource/paths.ts';

/** The activities' screens, each loaded when it is first shown. */
export const activities = {
  list: lazyScreen(() => import('./ActivityList.tsx'), 'ActivityList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./ActivityCreate.tsx'), 'ActivityCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./ActivityEdit.tsx'), 'ActivityEdit'),
  },
};
