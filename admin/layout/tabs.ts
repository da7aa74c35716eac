import { hasRight, NO_TEAM_RULES, type Right, type Role } from '#shared/team/rights.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';

/** The tabs, in order, each with the right that it needs. A new screen adds its line here. The first eight are the first group (docs/product.md#back-office). */
export const TABS = [
  { label: 'tabs.dashboard', to: '/', right: 'lessons' },
  { label: 'tabs.lessons', to: lessonPaths.list, right: 'lessons' },
  { label: 'tabs.activities', to: resourcePaths('activities').list, right: 'catalog' },
  { label: 'tabs.tags', to: resourcePaths('tags').list, right: 'catalog' },
  { label: 'tabs.posts', to: resourcePaths('posts').list, right: 'content' },
  { label: 'tabs.settings', to: resourcePaths('settings').list, right: 'settings' },
  { label: 'tabs.instructors', to: resourcePaths('instructors').list, right: 'catalog' },
  { label: 'tabs.products', to: resourcePaths('products').list, right: 'catalog' },
  { label: 'tabs.calendar', to: resourcePaths('calendar').list, right: 'lessons' },
  { label: 'tabs.passes', to: resourcePaths('passes').list, right: 'money' },
  { label: 'tabs.payments', to: resourcePaths('payments').list, right: 'money' },
  { label: 'tabs.discount_codes', to: resourcePaths('discount_codes').list, right: 'money' },
  { label: 'tabs.desk', to: resourcePaths('desk').list, right: 'money' },
  { label: 'tabs.reports', to: resourcePaths('reports').list, right: 'money' },
  { label: 'tabs.guests', to: resourcePaths('guests').list, right: 'lessons' },
  { label: 'tabs.enquiries', to: resourcePaths('enquiries').list, right: 'lessons' },
  { label: 'tabs.reviews', to: resourcePaths('reviews').list, right: 'content' },
  { label: 'tabs.subscribers', to: resourcePaths('subscribers').list, right: 'messages' },
  { label: 'tabs.history', to: resourcePaths('history').list, right: 'history' },
  { label: 'tabs.team', to: resourcePaths('team').list, right: 'team' },
  { label: 'tabs.own_lessons', to: resourcePaths('own-lessons').list, right: 'own_lessons' },
] as const satisfies { label: string; to: string; right: Right }[];

/** The number of tabs in the first group. */
const FIRST_GROUP = 8;

/** Splits tabs into the two groups that are shown apart. */
export function groupTabs<T extends { to: string }>(tabs: readonly T[]): { first: T[]; second: T[] } {
  const first: string[] = TABS.slice(0, FIRST_GROUP).map(({ to }) => to);
  return { first: tabs.filter(({ to }) => first.includes(to)), second: tabs.filter(({ to }) => !first.includes(to)) };
}

/** The tab of a path inside the back office, or false. */
export function findTab(pathname: string): string | false {
  const tab = TABS.findLast(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)));
  return tab?.to ?? false;
}

/** The tabs that a role may use. Who works for the whole school finds all lessons at the tab of lessons. */
export function tabsFor(role: Role): (typeof TABS)[number][] {
  const isForSchool = hasRight(role, 'lessons', NO_TEAM_RULES);
  return TABS.filter(({ right }) => hasRight(role, right, NO_TEAM_RULES) && !(isForSchool && right === 'own_lessons'));
}

/** Does this role use the bar at the bottom of a phone? Others have few tabs, which stay at the top. */
export function hasBottomBar(role: Role): boolean {
  return hasRight(role, 'lessons', NO_TEAM_RULES);
}

/** The rights that screens without a tab need. */
const OTHER_SCREENS: Record<string, Right> = { mails: 'messages', dashboard: 'lessons', 'set-up': 'settings', 'call-offs': 'lessons' };

/** May a role see the screen at this path? All of the team see one's own account and the other screens that are in neither list. */
export function mayOpen(role: Role, pathname: string): boolean {
  const tab = TABS.find(({ to }) => to === findTab(pathname));
  const [, screen = ''] = pathname.split('/');
  return hasRight(role, tab?.right ?? OTHER_SCREENS[screen] ?? 'own_lessons', NO_TEAM_RULES);
}
