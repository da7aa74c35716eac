import { withWords } from '../../i18n/lazyWords.ts';
import { lazyScreen } from '../../routes/screens.tsx';

/** The checklist of a new school, loaded when first shown. */
export const setUp = {
  list: lazyScreen(withWords('school', () => import('./SetUpScreen.tsx')), 'SetUpScreen'),
  screens: { next: lazyScreen(() => import('./NextStep.tsx'), 'NextStep') },
};
