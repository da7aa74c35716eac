import { lazyScreen } from '../routes/screens.tsx';

/** The dashboard's blocks as pages of their own, loaded when first shown. */
export const blocks = {
  screens: {
    sharing: lazyScreen(() => import('./BlockPages.tsx'), 'SharingPage'),
    stats: lazyScreen(() => import('./BlockPages.tsx'), 'StatsPage'),
    docs: lazyScreen(() => import('./BlockPages.tsx'), 'DocsPage'),
  },
};
