import { lazyScreen } from '../layout/screens.tsx';
import { RESOURCE_PATTERNS } from '../resource/paths.ts';

/** The instructors' screens, each loaded when it is first shown. */
export const instructors = {
  list: lazyScreen(() => import('./InstructorList.tsx'), 'InstructorList'),
  screens: {
    [RESOURCE_PATTERNS.new]: lazyScreen(() => import('./InstructorCreate.tsx'), 'InstructorCreate'),
    [RESOURCE_PATTERNS.edit]: lazyScreen(() => import('./InstructorEdit.tsx'), 'InstructorEdit'),
  },
};
