import { describe, expect, test } from 'vitest';
import type { Post } from '#shared/contract/post.ts';
import type { Product } from '#shared/contract/product.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { type Language, LANGUAGES } from '#shared/language.ts';
import type { HeadPage, JsonLd } from '../../../site/head/headPage.ts';
import { PAGE_HEADS } from '../../../site/head/headPages.ts';
import { createI18n } from '../../../site/i18n/i18n.ts';
import { MESSAGES } from '../../../site/i18n/allMessages.ts';
import { emptySlices, type Slices } from '../../../site/store/slices.ts';
import { problemsOf } from '../../support/checks/schemaOrg.ts';

const ORIGIN = 'https://norte.example';
const tenant: Tenant = {
  ...{ id: 1, slug: 'norte', name: 'Praia Norte', hosts: ['norte.example'], logo_url: '', cover_url: '', api_base: '' },
  ...{ timezone: 'Europe/Lisbon', country: 'PT', theme_color: '#e8603c', refund_hours: 24, langs: [...LANGUAGES] },
};
const post: Post = { id: 7, title: 'A new van', body: '# It is here\n\nThe **blue** one & [more](https://x.example).', creation_date: '2026-06-30T21:30:00Z' };
const product = (id: number, title: string, price: number, description = ''): Product => ({
  ...{ id, title, description, price, num_uses: 1, order_num: id, name: '', valid_days: null, activities: [], transferable: true },
});

function pageOf(slices: Partial<Slices>, params: HeadPage['params'] = {}, lang: Language = 'en'): HeadPage {
  const translator = createI18n(lang, MESSAGES[lang]);
  const say: HeadPage['say'] = (key, values) => translator.t(key, { ...values });
  return { tenant, origin: ORIGIN, params, slices: { ...emptySlices(), ...slices }, lang, say, now: new Date('2026-07-01T08:30:00Z') };
}

const thingsOf = (path: string, page: HeadPage) => PAGE_HEADS[path]!.jsonLd!(page) as JsonLd[];
const describePage = (path: string, page: HeadPage) => PAGE_HEADS[path]!.description(page);

describe('a post', () => {
  const page = pageOf({ posts: { byId: { 7: post }, listed: null } }, { id: '7' });

  test('is described by its own beginning, without marks and headings', () => {
    expect(describePage('/post/:id', page)).toBe('The blue one & more.');
  });

  test('that says nothing is described by its title', () => {
    const silent = pageOf({ posts: { byId: { 7: { ...post, body: '' } }, listed: null } }, { id: '7' });
    expect(describePage('/post/:id', silent)).toBe('A new van: news from Praia Norte.');
  });

  test('is a BlogPosting of its school, with the day on its calendar', async () => {
    const things = thingsOf('/post/:id', page);
    expect(things[1]).toMatchObject({
      ...{ '@type': 'BlogPosting', headline: 'A new van', url: `${ORIGIN}/post/7`, datePublished: '2026-06-30T22:30:00+01:00' },
      author: { '@id': `${ORIGIN}/#school` },
    });
    expect(await problemsOf(things)).toEqual([]);
  });
});

describe('the news', () => {
  const listed = (page: number) => pageOf({ posts: { byId: { 7: post }, listed: { page, posts: [post], total: 11 } } });

  test('are a Blog, each page of the list at its own address', async () => {
    expect([1, 2].map((number) => PAGE_HEADS['/posts']!.path!(listed(number)))).toEqual(['/posts', '/posts?page=2']);
    expect(await problemsOf(thingsOf('/posts', listed(1)))).toEqual([]);
  });

  test('that are none are no Blog', () => {
    const none = thingsOf('/posts', pageOf({ posts: { byId: {}, listed: { page: 1, posts: [], total: 0 } } }));
    expect(none[1]).toBeUndefined();
  });
});

describe('the prices', () => {
  const products = [product(1, 'One lesson', 3500), product(2, 'Five lessons', 15_050, 'For *one* person')];

  test('stand in the description, as each language writes them', () => {
    expect(describePage('/pricing', pageOf({ products }))).toBe('What surfing with Praia Norte costs: One lesson (€35), Five lessons (€150.50).');
    expect(describePage('/pricing', pageOf({ products }, {}, 'de'))).toContain('One lesson (35\u00a0€), Five lessons (150,50\u00a0€)');
    expect(describePage('/pricing', pageOf({ products: [] }))).toBe('What surfing with Praia Norte costs.');
  });

  test('are the school’s catalogue', async () => {
    const things = thingsOf('/pricing', pageOf({ products }));
    expect(await problemsOf(things)).toEqual([]);
    const { hasOfferCatalog } = things[0] as { hasOfferCatalog: { itemListElement: { price: string }[] } };
    expect(hasOfferCatalog.itemListElement.map(({ price }) => price)).toEqual(['35.00', '150.50']);
    expect(thingsOf('/pricing', pageOf({ products: [] }))[0]).not.toHaveProperty('hasOfferCatalog');
  });
});

describe('an activity without a place', () => {
  const activity = { id: 1, name: 'Ocean day', place: '', price: 35, order_num: 1, recurrent: 0, recurrent_config: '', color: '', translations: {}, version: 1 } as const;
  const lesson = { id: 5, activity_id: 1, date: '2026-07-03T09:00:00Z', is_cancelled: 0, num_places: 8, num_bookings: 2, open_days_before: null, tags: [], instructors: [], version: 1 } as const;
  const of = (place: string, lang?: Language) =>
    pageOf({ aux: { activities: { 1: { ...activity, place } }, activity_order: [1], instructors: {}, tags: {} }, lessons: { byId: { 5: { ...lesson, tags: [], instructors: [] } }, upcoming: null } }, { id: '5' }, lang);

  test('is described without one, as is its lesson', () => {
    expect(describePage('/lessons/:id', of('the bay'))).toMatch(/^Ocean day at the bay on Friday,? 3 July 2026, 10:00\. €35 per person\. /);
    expect(describePage('/lessons/:id', of(''))).toMatch(/^Ocean day on Friday,? 3 July 2026, 10:00\. €35 per person\. /);
    expect(describePage('/activities/:id', { ...of(''), params: { id: '1' } })).toMatch(/^Ocean day with Praia Norte: €35 per person\. /);
  });

  test.each(LANGUAGES)('leaves no gap in %s', (lang) => {
    for (const path of ['/lessons/:id', '/activities/:id']) expect(describePage(path, { ...of('', lang), params: { id: path === '/lessons/:id' ? '5' : '1' } })).not.toMatch(/ {2}| [:,.](?!\S)|\{\{/);
  });

  test('its lesson takes place at the school, without an empty town', async () => {
    const things = thingsOf('/lessons/:id', of(''));
    expect(things.find((thing) => thing['@type'] === 'Event')).toMatchObject({ location: { name: 'Praia Norte', address: { addressCountry: 'PT' } } });
    expect(JSON.stringify(things)).not.toContain('addressLocality');
    expect(await problemsOf(things)).toEqual([]);
  });
});

test('about begins as the school wrote it, else the school is introduced', async () => {
  const page = pageOf({ settings: { about_text: 'We are three surfers and a shed.' } });
  expect(describePage('/about', page)).toBe('We are three surfers and a shed.');
  expect(await problemsOf(thingsOf('/about', page))).toEqual([]);
  expect(describePage('/about', pageOf({}))).toMatch(/^Surf lessons with Praia Norte/);
});

test.each(LANGUAGES)('no description is missing in %s', (lang) => {
  const page = pageOf({ products: [], settings: {}, posts: { byId: { 7: post }, listed: null } }, { id: '7' }, lang);
  for (const path of ['/', '/about', '/posts', '/post/:id', '/pricing', '/terms-and-conditions', '/privacy-policy']) {
    expect(describePage(path, page).length, path).toBeGreaterThan(10);
    expect(describePage(path, page)).not.toMatch(/\{\{/);
  }
});
