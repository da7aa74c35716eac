import { withWords } from '../i18n/lazyWords.ts';
import { RESOURCE_PATTERNS } from '../routes/resourcePaths.ts';
import { lazyScreen } from '../routes/screens.tsx';

/** The screens of enquiries, loaded with their words when first shown. */
export const enquiries = {
  list: lazyScreen(withWords('enquiries', () => import('./EnquiryList.tsx')), 'EnquiryList'),
  screens: { [RESOURCE_PATTERNS.edit]: lazyScreen(withWords('enquiries', () => import('./EnquiryScreen.tsx')), 'EnquiryScreen') },
};
