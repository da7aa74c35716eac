import { lessonPaths } from '../routes/lessonPaths.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';

/** The tabs, in order. A new screen adds its line here. */
export const TABS = [
  { label: 'tabs.dashboard', to: '/' },
  { label: 'tabs.lessons', to: lessonPaths.list },
  { label: 'tabs.activities', to: resourcePaths('activities').list },
  { label: 'tabs.tags', to: resourcePaths('tags').list },
  { label: 'tabs.posts', to: resourcePaths('posts').list },
  { label: 'tabs.settings', to: resourcePaths('settings').list },
  { label: 'tabs.instructors', to: resourcePaths('instructors').list },
  { label: 'tabs.products', to: resourcePaths('products').list },
  { label: 'tabs.passes', to: resourcePaths('passes').list },
  { label: 'tabs.payments', to: resourcePaths('payments').list },
  { label: 'tabs.discount_codes', to: resourcePaths('discount_codes').list },
  { label: 'tabs.desk', to: resourcePaths('desk').list },
  { label: 'tabs.reports', to: resourcePaths('reports').list },
  { label: 'tabs.subscribers', to: resourcePaths('subscribers').list },
  { label: 'tabs.history', to: resourcePaths('history').list },
] as const;

/** The tab of a path inside the back office, or false. */
export function findTab(pathname: string): string | false {
  const tab = TABS.findLast(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)));
  return tab?.to ?? false;
}
