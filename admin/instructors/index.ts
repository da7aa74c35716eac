import { lazyScreen } from '../routes/screens.tsx';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';

/** The instructors' screens, loaded when first shown. */
export const instructors = {
  list: lazyScreen(() => import('./InstructorList.tsx'), 'InstructorList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./InstructorCreate.tsx'), 'InstructorCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./InstructorEdit.tsx'), 'InstructorEdit'),
  },
};
