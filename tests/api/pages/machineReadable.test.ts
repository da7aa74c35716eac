import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import validateManifest from 'web-app-manifest-validator';
import type { Lesson } from '#shared/contract/lesson.ts';
import { LANGUAGES } from '#shared/language.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { LESSON_STATES, lessonState } from '#shared/lessons/lessonState.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { isPrivate } from '../../../site/head/isPrivate.ts';
import { SCHOOL_ROUTES } from '../../../site/routes.tsx';
import { htmlProblems, readSitemap, sitemapProblems } from '../../support/checks/machineChecks.ts';
import { problemsOf, thingsOf } from '../../support/checks/schemaOrg.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const ORIGIN = 'http://localhost:8080';
const NORTE = { id: 1 };

let school: TestApp;
let lessons: Lesson[];
/** An address for every route; a new route needs one here. */
let samples: Record<string, string[]>;

beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
  lessons = (await get('/api/lessons?next=1')).json<Lesson[]>();
  const inStates = LESSON_STATES.map((state) => lessons.find((lesson) => lesson.id > 0 && lessonState(lesson, NOW, 'Europe/Lisbon') === state)!.id);
  const posts = (await get('/api/posts')).json<{ id: number }[]>();
  const open = await school.lessonIn('open', { free: 1 });
  const booking = await school.call('POST', `/api/lessons/${open.id}/bookings`, { payload: submission() });
  samples = {
    '/lessons/:id': [...inStates.map((id) => `/lessons/${id}`), '/lessons/999999'],
    '/lessons': ['/lessons', '/lessons?activity=5&time=2026-07-03T18:15', '/lessons?activity=5&time=2026-07-03T18:30'],
    '/activities/:id': ['/activities/5', '/activities/999999'],
    '/booking/:id': [`/booking/${booking.json<{ id: string }>().id}`, '/booking/x'],
    '/post/:id': [`/post/${posts[0]!.id}`, '/post/999999'],
    '/subscribe/:id': [`/subscribe/${crypto.randomUUID()}`],
    '/unsubscribe/:id': [`/unsubscribe/${crypto.randomUUID()}`],
    '/new-password/:id': [`/new-password/${crypto.randomUUID()}`],
    '*': ['/nothing'],
  };
});
afterAll(() => school.close());

const get = (url: string, call: object = {}) => school.call('GET', url, call);
/** Fetches a page as a visitor, or signed in if visitors are redirected. */
async function visit(url: string) {
  const page = await get(url);
  return page.statusCode === 302 ? get(url, { cookie: await school.signIn(VISITOR) }) : page;
}
const addressesOf = (path: string) => samples[path] ?? [path];
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
/** Every page of a school, split into those that search engines may index and the others. */
async function everyPage(query: string) {
  const asked = SCHOOL_ROUTES.flatMap((route) => addressesOf(route.path).map((address) => ({ address, noindex: isPrivate(route) })));
  return Promise.all(
    asked.map(async ({ address, noindex }) => {
      const { body, statusCode } = await visit(address + query);
      return { address, body, things: thingsOf(body), isPublic: !noindex && statusCode === 200 };
    }),
  );
}
const canonicalOf = (html: string) => tag(html, /<link rel="canonical" href="([^"]*)"/);
const descriptionOf = (html: string) => tag(html, /<meta name="description" content="([^"]*)"/);

describe('every page', () => {
  test.each(LANGUAGES)('is valid HTML in %s', async (lang) => {
    for (const { path } of SCHOOL_ROUTES) {
      for (const address of addressesOf(path)) {
        const { body } = await visit(`${address}?lang=${lang}`);
        expect(await htmlProblems(body), `${address} in ${lang}`).toEqual([]);
      }
    }
    for (const address of ['/', '/notfound.html']) {
      const { body } = await get(`${address}?lang=${lang}`, { host: HOSTS.main });
      expect(await htmlProblems(body), `${address} of the main host in ${lang}`).toEqual([]);
    }
  });

  test.each([['fr', '\u202f: '], ['de', ': ']])('without a description of its own has the school’s name and sentence, in %s with its colon', async (lang, colon) => {
    expect(descriptionOf((await get(`/pricing/1?lang=${lang}`)).body)).toMatch(new RegExp(`^Praia Norte Surf School${colon}\\p{Lu}`, 'u'));
  });

  test('says in its structured data what schema.org knows, and only that; private ones say nothing', async () => {
    const pages = await everyPage('');
    for (const { address, things } of pages) expect(await problemsOf(things).then(serious), address).toEqual([]);
    const telling = pages.filter(({ things }) => things.length > 0).map(({ address }) => address);
    expect(pages.filter(({ isPublic }) => isPublic).map(({ address }) => address)).toEqual(expect.arrayContaining(telling));
  });

  test('has one address of its own and one a language, or is none of the search engines’ business', async () => {
    const pages = await everyPage('/?iframe=1&lang=de&fromqr=1');
    for (const { address, body, isPublic } of pages) expect([address, body.includes('content="noindex"')]).toEqual([address, !isPublic]);
    for (const { body } of pages.filter(({ isPublic }) => !isPublic)) expect(canonicalOf(body)).toBeUndefined();
    for (const { address, body } of pages.filter(({ isPublic }) => isPublic)) {
      const own = `${ORIGIN}${address === '/lessons' ? '/' : address}`;
      expect(canonicalOf(body)).toBe(`${own}?lang=de`);
      expect(canonicalOf((await get(address, { host: 'norte.localhost' })).body)).toBe(own);
      const versions = [...body.matchAll(/<link rel="alternate" href="([^"]*)" hreflang="([^"]*)"/g)].map(([, href, lang]) => [lang, href]);
      expect(versions).toEqual([...LANGUAGES.map((lang) => [lang, `${own}?lang=${lang}`]), ['x-default', own]]);
    }
  });

  test('shows a picture in pixels where it is shared, and its icons', async () => {
    for (const host of [HOSTS.norte, HOSTS.baleal, HOSTS.main]) {
      const { body } = await get('/', { host });
      const picture = new URL(tag(body, /<meta property="og:image" content="([^"]*)"/)!);
      const icon = tag(body, /<link rel="icon" href="([^"]*)"/)!;
      const touchIcon = tag(body, /<link rel="apple-touch-icon" href="([^"]*)"/)!;
      const types = [picture.pathname, icon, touchIcon].map(async (path) => (await get(path)).headers['content-type']);
      expect(await Promise.all(types)).toEqual(['image/jpeg', 'image/svg+xml', 'image/png']);
    }
  });
});

/** Recommendations of the validator (for shops) do not count as problems. */
function serious(problems: string[]): string[] {
  return problems.filter((problem) => !problem.startsWith('WARNING') || problem.includes('schema.org'));
}

describe('an activity', () => {
  test('is told with its price, its next dates and its text, and is in the sitemap', async () => {
    const cookie = await school.signIn(ADMINS.norte);
    await school.call('PUT', '/api/activities/2', { cookie, payload: { description: '**Games** in the water.', duration_minutes: 90 } });
    const { statusCode, body } = await get('/activities/2');
    expect(statusCode).toBe(200);
    expect([descriptionOf(body), canonicalOf(body)]).toEqual(['Games in the water.', `${ORIGIN}/activities/2`]);
    const things = thingsOf(body);
    const url = `${ORIGIN}/activities/2`;
    expect(things.find((thing) => thing['@type'] === 'Service')).toMatchObject({ name: 'Surf for kids', url, offers: { price: '28.00', priceCurrency: 'EUR' } });
    const dates = things.filter((thing) => thing['@type'] === 'Event');
    expect(dates.length).toBeGreaterThan(2);
    for (const { name, url: date } of dates) {
      expect(name).toBe('Surf for kids');
      expect(body).toContain(`href="${String(date).replace(ORIGIN, '')}"`);
    }
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${url}</loc>`);
  });

  test('that is archived or another school’s is not there', async () => {
    const cookie = await school.signIn(ADMINS.norte);
    const { id } = (await school.call('POST', '/api/activities', { cookie, payload: { name: 'Foil', price: 90 } })).json<{ id: number }>();
    expect((await get(`/activities/${id}`)).statusCode).toBe(200);
    await school.call('PUT', `/api/activities/${id}`, { cookie, payload: { archived: 1 } });
    expect((await get('/sitemap.xml')).body).not.toContain(`/activities/${id}<`);
    for (const path of [`/activities/${id}`, '/activities/0', '/activities/x']) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode, body.includes('Page not found')]).toEqual([path, 404, true]);
    }
    expect((await get('/activities/2', { host: HOSTS.baleal })).statusCode).toBe(404);
  });
});

describe('a lesson', () => {
  const eventOf = async (id: number, query = '') => thingsOf((await get(`/lessons/${id}${query}`)).body).find((thing) => thing['@type'] === 'Event')!;
  const inState = (state: (typeof LESSON_STATES)[number]) => lessons.find((lesson) => lessonState(lesson, NOW, 'Europe/Lisbon') === state)!;

  test('is told with its price, its places and who teaches', async () => {
    const lesson = await school.lessonIn('open', { free: 1 });
    const event = await eventOf(lesson.id);
    const url = `${ORIGIN}/lessons/${lesson.id}`;
    const start = `${new Date(Date.parse(lesson.date) + 3_600_000).toISOString().slice(0, 19)}+01:00`;
    expect(event).toMatchObject({
      ...{ url, startDate: start, eventStatus: 'https://schema.org/EventScheduled' },
      organizer: { '@id': `${ORIGIN}/#school` },
      maximumAttendeeCapacity: lesson.num_places,
      remainingAttendeeCapacity: lesson.num_places - lesson.num_bookings,
      offers: { '@type': 'Offer', url, priceCurrency: 'EUR', availability: 'https://schema.org/InStock', validThrough: start },
    });
    expect((event.performer as object[]).length).toBe(lesson.instructors.length);
  });

  test.each([
    ['past', 'EventScheduled', 'SoldOut'],
    ['cancelled', 'EventCancelled', 'SoldOut'],
    ['sold_out', 'EventScheduled', 'SoldOut'],
    ['not_yet_open', 'EventScheduled', 'InStock'],
    ['open', 'EventScheduled', 'InStock'],
  ] as const)('%s is %s and %s', async (state, status, availability) => {
    const event = await eventOf(inState(state).id);
    const offer = event.offers as Record<string, string>;
    expect([event.eventStatus, offer.availability]).toEqual([status, availability].map((name) => `https://schema.org/${name}`));
    const opens = { not_yet_open: expect.stringMatching(/^2026-07-\d\dT00:00:00\+01:00$/) as string };
    expect(offer.validFrom).toEqual({ ...opens }[state as 'not_yet_open']);
  });

  test('is described by what, where, when and for how much, and by its own name on the tab', async () => {
    const lesson = inState('sold_out');
    const { body } = await get(`/lessons/${lesson.id}?lang=en`);
    expect(descriptionOf(body)).toMatch(/^First waves at Praia da Nazaré on \w+,? \d+ July 2026, \d\d:\d\d\. €35 per person\. This lesson is sold out/);
    expect(tag(body, /<title>([^<]*)</)).toMatch(/^First waves, \w{3},? \d+ Jul, \d\d:\d\d – Praia Norte Surf School$/);
    expect(descriptionOf((await get(`/lessons/${lesson.id}?lang=de`)).body)).toContain('Dieser Termin ist ausgebucht');
  });

  test('cannot be broken out of by user text', async () => {
    const db = school.database.forTenant(NORTE);
    const setName = (name: string) => db.updateTable('activities').set({ name }).where('tenant_id', '=', 1).where('id', '=', 1).execute();
    await setName('</script><script>alert(1)</script>"><img src=x>');
    const lesson = lessons.find(({ activity_id }) => activity_id === 1)!;
    const { body } = await get(`/lessons/${lesson.id}`);
    await setName('First waves');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x>');
    expect(thingsOf(body).find((thing) => thing['@type'] === 'Event')!.name).toContain('</script>');
  });
});

test('the home page tells of the school and of its next ten lessons', async () => {
  const things = thingsOf((await get('/')).body);
  expect(things[0]).toMatchObject({
    '@type': ['LocalBusiness', 'SportsActivityLocation'],
    ...{ name: 'Praia Norte Surf School', url: `${ORIGIN}/`, telephone: '+351912000100', priceRange: '€28 – €55' },
    sameAs: ['https://www.facebook.com/praianorte.example', 'https://www.instagram.com/praianorte.example'],
  });
  const next = lessons.filter(({ date }) => new Date(date) > NOW).slice(0, 10);
  expect(things.slice(1).map(({ url }) => url)).toEqual(next.map((lesson) => ORIGIN + lessonPath(lesson)));
});

describe('sitemap.xml', () => {
  test.each([HOSTS.norte, HOSTS.baleal, HOSTS.main])('of %s is one by the schema', async (host) => {
    const { body, headers } = await get('/sitemap.xml', { host });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(await sitemapProblems(body)).toEqual([]);
    for (const { url, links } of await readSitemap(body)) {
      expect(url).toMatch(new RegExp(`^http://${host}:8080/`));
      expect(links?.map(({ lang }) => lang)).toEqual([...LANGUAGES, 'x-default']);
    }
  });

  test('lists every page that search engines may show, each at its own address, and no other school’s', async () => {
    const pages = await readSitemap((await get('/sitemap.xml')).body);
    const listed = pages.map(({ url }) => url.slice(ORIGIN.length));
    expect(new Set(listed).size).toBe(listed.length);
    for (const lesson of lessons) expect(listed).toContain(lessonPath(lesson));
    for (const path of listed) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode, canonicalOf(body)]).toEqual([path, 200, ORIGIN + path]);
    }
    const postPages = pages.filter(({ url }) => url.includes('/post/'));
    expect(postPages.length).toBeGreaterThan(0);
    for (const { lastmod } of postPages) expect(Date.parse(lastmod!)).toBeLessThanOrEqual(NOW.getTime());
    const { body: others } = await get('/sitemap.xml', { host: HOSTS.baleal });
    expect(others).not.toContain('//localhost');
  });
});

test('robots.txt keeps machines out of what is private, and nowhere else', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const robots = robotsParser(`${ORIGIN}/robots.txt`, body);
  expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`]);
  for (const path of ['/manage', '/manage/lessons', '/api/lessons', '/dev/mailbox']) expect([path, robots.isAllowed(ORIGIN + path)]).toEqual([path, false]);
  for (const path of ['/menu', '/bookings-of-boats', '/managers', '/demo/norte-cover.jpg', '/assets/x.js']) expect([path, robots.isAllowed(ORIGIN + path)]).toEqual([path, true]);
  for (const route of SCHOOL_ROUTES.filter(({ path }) => path !== '*')) {
    const noindex = isPrivate(route);
    for (const address of addressesOf(route.path)) {
      expect([address, robots.isAllowed(ORIGIN + address)]).toEqual([address, !noindex]);
      expect([address, robots.isAllowed(`${ORIGIN + address}?lang=de`)]).toEqual([address, !noindex]);
    }
  }
  expect((await get('/robots.txt', { host: HOSTS.main })).body).toContain('Sitemap: http://app.localhost:8080/sitemap.xml');
});

describe('the web manifest', () => {
  test.each([
    [HOSTS.norte, 'Praia Norte Surf School', 'Praia Norte'],
    [HOSTS.baleal, 'Baleal Wave Academy', 'Baleal Wave'],
    [HOSTS.main, 'Lineup', 'Lineup'],
  ])('of %s is valid and has icons that are there', async (host, name, short_name) => {
    const { headers, ...answer } = await get('/manifest.webmanifest', { host, headers: { 'accept-language': 'fr' } });
    expect([headers['content-type'], headers.vary]).toEqual(['application/manifest+json; charset=utf-8', expect.stringContaining('Accept-Language')]);
    const manifest = answer.json<{ icons: { src: string; sizes: string; type: string }[] }>();
    expect(validateManifest(manifest)).toEqual([]);
    expect(manifest).toMatchObject({ name, short_name, start_url: '/', display: 'standalone', lang: 'fr' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src, { host });
      expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
      // In a PNG, bytes 16 to 23 are width and height.
      expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('takes a school’s own logo, and the product’s where it has none', async () => {
    const { owner } = school.database;
    const setLogo = async (logo_url: string) => owner.updateTable('tenants').set({ logo_url, cover_url: logo_url }).where('slug', '=', 'baleal').execute();
    const home = async () => (await get('/', { host: HOSTS.baleal })).body;
    // The directory of schools may be one second old.
    await setLogo('https://cdn.example/logo.png');
    await expect.poll(home, { timeout: 15_000 }).toContain('<link rel="icon" href="https://cdn.example/logo.png">');
    expect((await get('/manifest.webmanifest', { host: HOSTS.baleal })).json()).toMatchObject({ icons: [{ src: 'https://cdn.example/logo.png' }] });
    expect(await home()).toContain('<meta property="og:image" content="https://cdn.example/logo.png">');
    await setLogo('');
    await expect.poll(home, { timeout: 15_000 }).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    expect(await home()).toContain('baleal.localhost:8080/icons/lineup-cover.jpg');
  });
});

describe('the checks themselves find what is broken:', () => {
  test('HTML', async () => {
    const { body } = await get('/');
    expect(await htmlProblems(body.replace('<main ', '<main id="main" '))).not.toEqual([]);
    expect(await htmlProblems(body.replace('</main>', '<p><div>x</div></p></main>'))).not.toEqual([]);
  });

  test('structured data', async () => {
    const things = thingsOf((await get('/')).body);
    const broken = async (change: object) => serious(await problemsOf([things[0]!, { ...things[1]!, ...change }]));
    expect(await broken({})).toEqual([]);
    for (const change of [
      { '@type': 'Happening' },
      { startsAt: '2026-07-04' },
      { startDate: '2026-07-04 10:00' },
      { startDate: undefined },
      { eventStatus: 'https://schema.org/EventOff' },
      { location: 'the beach' },
      { offers: { '@type': 'Offer', url: ORIGIN, price: '35.00' } },
      { organizer: { '@id': `${ORIGIN}/#nobody` } },
      { performer: [{ '@type': 'Person' }] },
    ]) {
      expect([change, await broken(change)]).not.toEqual([change, []]);
    }
    // The output of the registry's validator.
    const own = /^(?:ERROR|WARNING)/;
    expect((await broken({ startsAt: '2026-07-04' })).some((problem) => own.test(problem))).toBe(true);
    expect((await broken({ performer: [{ '@type': 'Person' }] })).some((problem) => own.test(problem))).toBe(true);
  });

  test('sitemap, manifest and robots', async () => {
    const { body } = await get('/sitemap.xml');
    expect(await sitemapProblems(body.replace('<loc>', '<lock>').replace('</loc>', '</lock>'))).not.toEqual([]);
    expect(await sitemapProblems(body.replace('<xhtml:link rel="alternate"', '<xhtml:link'))).not.toEqual([]);
    expect(await sitemapProblems(body.replace('</urlset>', ''))).not.toEqual([]);
    await expect(readSitemap(body.replace('</loc>', ''))).rejects.toThrow('Unexpected close tag');
    expect(validateManifest({ name: 'x', display: 'windowed', icons: [{ sizes: 'large' }] })).toHaveLength(3);
    expect(robotsParser(`${ORIGIN}/robots.txt`, 'Disallow: /manage').isAllowed(`${ORIGIN}/manage`)).toBe(true);
  });
});
