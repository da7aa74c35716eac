import type { Page } from 'playwright-core';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonState, type LessonState } from '#shared/lessons/lessonState.ts';
import { gotoAtRest } from './atRest.ts';
import { hydrated, type Journey } from './journey.ts';
import { submission } from '../testApp.ts';
import { HOSTS, VISITOR } from '../world.ts';
import { now } from '../worldClock.ts';

/** A page of the public site, for `npm run screens` and the tests of every page. */
export type SitePage = {
  name: string;
  path: string;
  /** Another host than the first school's. */
  host?: string;
  signedIn?: true;
  /** Another state of a page that is listed already. */
  variant?: true;
  /** The page's HTTP status; 200 by default. */
  status?: number;
  /**
   * What a visitor does before the picture is taken. It finds elements by field and role, because words differ between languages.
   */
  first?: (page: Page) => Promise<unknown>;
};

/** Lists every page of the site in the demo's world, in its different states. Adds a school without content, and a booking. */
export async function sitePages(journey: Journey): Promise<SitePage[]> {
  const page = await journey.visitor();
  const get = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const lessons = (await get<Lesson[]>('/api/lessons?next=1')).filter(({ id }) => id > 0);
  const inState = (state: LessonState) => lessons.find((lesson) => lessonState(lesson, now(), 'Europe/Lisbon') === state);
  const open = lessons.findLast((lesson) => lessonState(lesson, now(), 'Europe/Lisbon') === 'open' && lesson.num_places - lesson.num_bookings >= 4)!;
  const [post] = await get<{ id: number }[]>('/api/posts');
  await journey.signIn(page, VISITOR);
  const answer = await page.request.post(`/api/lessons/${open.id}/bookings`, { data: submission() });
  const { id: booking } = (await answer.json()) as Booking;
  await journey.addSchool('quiet', 'quiet.localhost');
  await page.context().close();

  return [
    { name: 'home', path: '/' },
    { name: 'home, one activity', variant: true, path: '/?activity=2' },
    { name: 'home of the other school', variant: true, path: '/', host: HOSTS.baleal },
    { name: 'home, signed in', variant: true, path: '/', signedIn: true },
    { name: 'home of a school without content', path: '/', host: 'quiet.localhost' },
    { name: 'lessons in a frame', variant: true, path: '/lessons?iframe=1' },
    { name: 'lesson', path: `/lessons/${open.id}` },
    { name: 'lesson, what is still needed', variant: true, path: `/lessons/${open.id}`, first: (lesson) => lesson.locator('main form [data-field=email]').focus().then(() => lesson.locator('main form button[type=submit]').click({ force: true })) },
    { name: 'lesson, summary', path: `/lessons/${open.id}`, first: fillIn },
    { name: 'lesson, sold out', path: `/lessons/${(inState('sold_out') ?? open).id}` },
    { name: 'lesson, cancelled', variant: true, path: `/lessons/${(inState('cancelled') ?? open).id}` },
    { name: 'lesson, not there', path: '/lessons/999999', status: 404 },
    { name: 'activity', path: `/activities/${open.activity_id}` },
    { name: 'activity, not there', path: '/activities/999999', status: 404 },
    { name: 'booking', path: `/booking/${booking}` },
    { name: 'booking, cancel?', path: `/booking/${booking}`, first: (booked) => booked.locator('.button-bad').first().click() },
    { name: 'enquiry form', path: '/enquire' },
    { name: 'payment confirmed', path: `/payment-confirmed?success=true&id=${booking}` },
    { name: 'payment canceled', path: `/payment-confirmed?canceled=true&id=${booking}` },
    { name: 'sign in', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgotten password', path: '/forgotten-password' },
    { name: 'find bookings', path: '/find-bookings' },
    { name: 'ask for own data', path: '/find-bookings?data=ask' },
    { name: 'new password', path: '/new-password/8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11' },
    { name: 'new email', path: '/new-email/8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11' },
    { name: 'my bookings', path: '/bookings', signedIn: true },
    { name: 'account settings', path: '/me', signedIn: true },
    { name: 'non authorized', path: '/non-authorized' },
    { name: 'about', path: '/about' },
    { name: 'posts', path: '/posts' },
    { name: 'post', path: `/post/${post!.id}` },
    { name: 'pricing', path: '/pricing' },
    { name: 'pricing, present', path: '/pricing/gift' },
    { name: 'terms', path: '/terms-and-conditions' },
    { name: 'privacy', path: '/privacy-policy' },
    { name: 'subscribe', path: '/subscribe/8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11' },
    { name: 'unsubscribe', path: '/unsubscribe/8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11' },
    { name: 'about, not written', path: '/about', host: 'quiet.localhost' },
    { name: 'posts, none', variant: true, path: '/posts', host: 'quiet.localhost' },
    { name: 'pricing, none', variant: true, path: '/pricing', host: 'quiet.localhost' },
    { name: 'not found', path: '/nothing-here', status: 404 },
    { name: 'product', path: '/', host: HOSTS.main },
    { name: 'open a school', path: '/sign-up/8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11', host: HOSTS.main },
    { name: 'operators', path: '/operators', host: HOSTS.main },
    { name: 'no school at this address', path: '/notfound.html', host: HOSTS.main, status: 404 },
  ];
}

/** Opens a page in its own window, and waits until it can be checked. */
export async function openPage(journey: Journey, page: Page, { name, path, host, signedIn, first }: SitePage, lang: string): Promise<void> {
  if (signedIn) await journey.signIn(page, VISITOR);
  await gotoAtRest(page, `${host ? journey.at(host) : ''}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, name);
  if (!first) return;
  // The network may be idle before the page has read its scripts, and then a press is lost.
  await hydrated(page);
  await first(page);
}

/** Fills in step 1, and continues to the summary. */
async function fillIn(page: Page): Promise<void> {
  await page.locator('[data-field="users.0.name"]').fill('Maximiliane von Hohenfels');
  await page.locator('[data-field="email"]').fill('maximiliane@example.com');
  await page.locator('[data-field="phone"]').fill('912 345 678');
  await page.locator('main form button[type=submit]').click();
  await page.locator('.receipt').waitFor();
}
