import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { SoldPass } from '#shared/contract/pass.ts';
import type { Setting } from '#shared/contract/setting.ts';
import type { Language } from '#shared/language.ts';
import type { SettingName } from '#shared/school/settings.ts';
import type { Journey } from './journey.ts';
import { VISITOR } from '../world.ts';

/** A screen of the back office, for `npm run screens` and the test of every screen. */
export type ManageScreen = {
  /** Begins with `manage`, so that `npm run screens -- manage` selects all of them. */
  name: string;
  /** Below `/manage`. */
  path: string;
  /** Who opens it; an admin by default. */
  as?: 'visitor' | 'nobody';
  /**
   * What an admin does before the screen is checked. It finds elements by field and role, because words differ between languages.
   */
  first?: (page: Page) => Promise<unknown>;
};

/** The demo has sold no pack, so one is sold for the pictures: once, since the key is always the same. */
const SALE = '5a1e0000-0000-4000-8000-000000000001';

/** Lists every screen of the back office in the demo's world. A new screen adds a line here. */
export async function manageScreens(journey: Journey): Promise<ManageScreen[]> {
  const page = await journey.admin();
  const list = async <T>(path: string) => (await (await page.request.get(`/api/${path}`)).json()) as T[];
  const [booked] = await list<Lesson>('lessons?sort=["num_bookings","DESC"]&range=[0,0]');
  const settings = await list<Setting>('settings');
  const plain = await Promise.all(['activities', 'tags', 'posts', 'instructors', 'products'].map(async (name) => plainScreens(name, await list(name))));
  const [product] = await list<{ id: number }>('products');
  const sale = { id: SALE, product_id: product!.id, name: 'Rita Fonseca', method: 'cash' };
  const sold = (await (await page.request.post('/api/passes', { data: sale })).json()) as SoldPass;
  const [guest] = await list<{ id: number }>('guests?sort=["id","ASC"]&range=[0,0]');
  const asked = { kind: 'group', name: 'Rita Fonseca', email: 'rita@example.com', people: 12, wish: 'Um aniversário: doze crianças, de preferência ao sábado de manhã.', lang: 'pt' };
  await page.request.post('/api/enquiries', { data: asked });
  const [enquiry] = await list<{ id: number }>('enquiries?range=[0,0]');
  await page.context().close();
  const lesson = `/lessons/${booked!.id}`;
  const setting = (name: SettingName) => `/settings/${settings.find((one) => one.name === name)!.id}`;

  return [
    { name: 'manage dashboard', path: '' },
    { name: 'manage dashboard, sharing', path: '/dashboard/sharing' },
    { name: 'manage dashboard, stats', path: '/dashboard/stats' },
    { name: 'manage dashboard, docs', path: '/dashboard/docs' },
    { name: 'manage lessons', path: '/lessons' },
    { name: 'manage calendar', path: '/calendar?view=day' },
    { name: 'manage calendar, week', path: '/calendar?view=week' },
    { name: 'manage calendar, month', path: '/calendar?view=month' },
    { name: 'manage lessons, new', path: '/lessons/new' },
    { name: 'manage lessons, series', path: '/lessons/series' },
    { name: 'manage lessons, detail', path: lesson },
    { name: 'manage lessons, edit', path: `${lesson}/edit` },
    { name: 'manage lessons, clone', path: `${lesson}/clone` },
    { name: 'manage lessons, print', path: `${lesson}/print` },
    ...plain.flat(),
    { name: 'manage posts, preview', path: plain[2]![2]!.path, first: (post) => post.locator('button[value=preview]').click() },
    { name: 'manage passes', path: '/passes' },
    { name: 'manage passes, sell', path: '/passes/new' },
    { name: 'manage passes, detail', path: `/passes/${sold.id}` },
    { name: 'manage payments', path: '/payments' },
    { name: 'manage codes', path: '/discount_codes' },
    { name: 'manage codes, new', path: '/discount_codes/new' },
    { name: 'manage desk', path: '/desk' },
    { name: 'manage reports', path: '/reports', first: (reports) => reports.locator('select').first().selectOption('participants') },
    { name: 'manage mails', path: '/mails' },
    { name: 'manage guests', path: '/guests' },
    { name: 'manage guests, detail', path: `/guests/${guest!.id}` },
    { name: 'manage reviews', path: '/reviews' },
    { name: 'manage enquiries', path: '/enquiries' },
    { name: 'manage enquiries, detail', path: `/enquiries/${enquiry!.id}` },
    { name: 'manage subscribers', path: '/subscribers' },
    { name: 'manage history', path: '/history' },
    { name: 'manage team', path: '/team' },
    { name: 'manage own lessons', path: '/own-lessons' },
    { name: 'manage account', path: '/account' },
    { name: 'manage set-up', path: '/set-up' },
    { name: 'manage settings', path: '/settings' },
    ...['look', 'contact', 'languages', 'texts'].map((group) => ({ name: `manage settings, ${group}`, path: `/settings/${group}` })),
    { name: 'manage settings, domain', path: '/settings/domain' },
    { name: 'manage settings, leave', path: '/settings/leave' },
    { name: 'manage settings, text', path: setting('about_text') },
    { name: 'manage settings, line', path: setting('facebook_url') },
    { name: 'manage settings, switch', path: setting('enable_payments') },
    { name: 'manage settings, new', path: '/settings/new/twitter_url' },
    { name: 'manage sign-in', path: '/login', as: 'nobody' },
    { name: 'manage non authorized', path: '', as: 'visitor' },
    { name: 'manage not found', path: '/nothing-here' },
  ];
}

/** The three screens of a catalog resource. */
function plainScreens(name: string, [first]: { id: number }[]): ManageScreen[] {
  return [
    { name: `manage ${name}`, path: `/${name}` },
    { name: `manage ${name}, new`, path: `/${name}/new` },
    { name: `manage ${name}, edit`, path: `/${name}/${first!.id}` },
  ];
}

/** Opens a window of an account that may see the screen. */
export async function windowFor(journey: Journey, { as }: ManageScreen, options: BrowserContextOptions): Promise<Page> {
  if (as === undefined) return journey.admin(options);
  const page = await journey.visitor(options);
  if (as === 'visitor') await journey.signIn(page, VISITOR);
  return page;
}

/** Opens a screen, and waits for its main content. */
export async function openScreen(page: Page, { path, first }: ManageScreen, lang: Language): Promise<void> {
  await page.goto(`/manage${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.MuiCircularProgress-root'));
  await first?.(page);
}

/** Switches the open screen's language by the menu. */
export async function speak(page: Page, lang: Language): Promise<void> {
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').first().click();
  await page.locator(`[role=menuitem][lang=${lang}]`).click();
  await page.locator(`html[lang=${lang}]`).waitFor();
  await page.locator('[role=menu]').waitFor({ state: 'detached' });
}
