import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { listTenants } from '../../../../server/tenants/tenants.queries.ts';
import { DESK, expectFits, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

const NARROW = { width: 320, height: 640 };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.addSchool('quiet', 'quiet.localhost');
  await journey.addSchool('busy', 'busy.localhost');
  await publish('busy', Array.from({ length: 23 }, (_, index) => ({ title: `Day ${index + 1}`, body: `Wave number ${index + 1}.\n\n## Later\n\nMore.` })));
});
afterAll(() => journey.close());

/** Publishes posts at a school, a day apart, the last one today. */
async function publish(slug: string, posts: { title: string; body: string }[]): Promise<number[]> {
  return journey.withDatabase(async (database) => {
    const { id: tenant_id } = (await listTenants(database.owner)).find((tenant) => tenant.slug === slug)!;
    const dated = posts.map((post, index) => ({
      ...post,
      tenant_id,
      creation_date: new Date(now().getTime() - (posts.length - 1 - index) * 86_400_000).toISOString(),
    }));
    const rows = await database.forTenant({ id: tenant_id }).insertInto('posts').values(dated).returning('id').execute();
    return rows.map(({ id }) => id);
  });
}

/** Is the subscription with this address verified? */
async function isVerified(email: string): Promise<boolean | undefined> {
  return journey.withDatabase(async (database) => {
    const { id } = (await listTenants(database.owner)).find(({ slug }) => slug === 'quiet')!;
    const query = database.forTenant({ id }).selectFrom('subscribers').where('tenant_id', '=', id).where('email', '=', email);
    return (await query.select('verified').executeTakeFirst())?.verified;
  });
}

/** Words of the title that are broken although they fit on a line. The number of lines depends on the installed fonts. */
function needlesslyBroken(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 1 }).evaluate((h1) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = getComputedStyle(h1).font;
    const text = document.createTreeWalker(h1, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const isBroken = (word: string) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    return text.data.split(' ').filter((word) => isBroken(word) && pen.measureText(word).width < h1.clientWidth);
  });
}

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { name, level }).waitFor();

describe.each([
  ['phone', PHONE],
  ['desktop', DESK],
  ['narrow phone', NARROW],
])('on a %s', (_name, viewport) => {
  // Names, colours and structure are the same at every width, so axe checks one of them.
  const look = viewport === PHONE ? expectGoodScreen : expectFits;

  test('the school’s texts', async () => {
    const page = await journey.visitor({ viewport });
    await page.goto('/about');
    await heading(page, 'About');
    await expect.poll(() => page.title()).toBe('About – Praia Norte Surf School');
    await heading(page, 'Who teaches you', 2);
    await page.getByRole('listitem').filter({ hasText: 'Duarte Reis' }).waitFor();
    await look(page);
    await page.goto('/terms-and-conditions');
    await heading(page, 'Terms and conditions');
    await heading(page, /^1\. /, 2);
    await look(page);
    await page.goto('/privacy-policy');
    await heading(page, 'Política de Privacidade');
    await expect.poll(() => page.title()).toBe('Política de Privacidade – Praia Norte Surf School');
    await look(page);
  });

  test('news: a list with beginnings, each leading to its post and back', async () => {
    const page = await journey.visitor({ viewport });
    await page.goto('/posts');
    await heading(page, 'Posts');
    await page.getByText(/^A deep low is passing north of the Azores.*…$/).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages of posts' }).count()).toBe(0);
    await look(page);
    await page.getByRole('link', { name: 'Storm swell: where we teach until Wednesday' }).click();
    await heading(page, 'Storm swell: where we teach until Wednesday');
    await heading(page, 'What changes for you', 2);
    await expect.poll(() => page.locator('article time').innerText()).toMatch(/^\d{1,2} \w+ \d{4}$/);
    await expect.poll(() => page.getByRole('link', { name: 'IPMA' }).getAttribute('rel')).toBe('noopener');
    await look(page);
    await page.getByRole('link', { name: 'All posts' }).click();
    await heading(page, 'Posts');
  });

  test('prices', async () => {
    const page = await journey.visitor({ viewport });
    await page.goto('/pricing');
    await heading(page, 'Pricing');
    const row = page.getByRole('table', { name: 'Pricing' }).getByRole('row').nth(1);
    await row.getByRole('rowheader', { name: 'First waves × 5' }).waitFor();
    await row.getByText('Five lessons for beginners, board and wetsuit included. To share within a family.').waitFor();
    await row.getByText('5 uses').waitFor();
    await row.getByRole('cell', { name: '€157.50' }).waitFor();
    await look(page);
  });

  test('a school without texts says so, with a link to go on', async () => {
    const page = await journey.visitor({ viewport });
    for (const [path, text] of [
      ['/about', 'We have not told our story here yet.'],
      ['/terms-and-conditions', 'Our terms are not written down here yet.'],
      ['/privacy-policy', 'Our privacy policy is not written down here yet.'],
      ['/posts', 'No posts yet.'],
      ['/pricing', 'There are no packs at the moment.'],
    ] as const) {
      expect((await page.goto(journey.at('quiet.localhost') + path))!.status()).toBe(200);
      await page.getByText(text).waitFor();
      await page.getByRole('link', { name: 'See the lessons' }).waitFor();
      await look(page);
    }
  });

  test('subscribing: the card opens, takes the address, says OK!; the mailed link confirms by its button alone', async () => {
    const page = await journey.visitor({ viewport });
    const email = `ana-${viewport.width}@example.com`;
    await page.goto(journey.at('quiet.localhost'));
    await page.getByText('No planned classes, please check later').waitFor();
    const field = page.getByRole('textbox', { name: 'Email' });
    await expect.poll(() => field.count()).toBe(0);
    await page.getByText('New lessons by email').click();
    await field.fill(email);
    await look(page);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('alert').filter({ hasText: 'OK!' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await look(page);

    const mails = () => page.evaluate(async () => (await (await fetch('/dev/mailbox.json')).json()) as { to: string; text: string }[]);
    const mine = async () => (await mails()).find(({ to }) => to.includes(email))?.text ?? '';
    await expect.poll(mine).toMatch(/\/subscribe\//);
    const [link] = /\/subscribe\/[\da-f-]{36}/.exec(await mine())!;
    await page.goto(journey.at('quiet.localhost') + link!);
    await heading(page, 'Confirm your subscription');
    await look(page);
    expect(await isVerified(email)).toBe(false);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await heading(page, 'You are in!');
    expect(await isVerified(email)).toBe(true);
    await look(page);
  });
});

test('news come ten a page; the page is in the address, and its links work with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await journey.visitor({ javaScriptEnabled });
    const entries = async () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    await page.goto(`${journey.at('busy.localhost')}/posts?lang=en`);
    expect(await entries()).toEqual(Array.from({ length: 10 }, (_, index) => `Day ${23 - index}`));
    await expect.poll(() => page.getByText('Wave number 23. More.').count()).toBe(1);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect((await entries())[0]).toBe('Day 13');
    await page.reload();
    await page.getByText('Page 2 of 3').waitFor();
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText('Page 3 of 3').waitFor();
    expect(await entries()).toEqual(['Day 3', 'Day 2', 'Day 1']);
    await expect.poll(() => page.getByRole('link', { name: 'Older' }).count()).toBe(0);
    await page.goBack();
    await page.getByText('Page 2 of 3').waitFor();
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.getByText('Page 1 of 3').waitFor();
    expect((await entries())[0]).toBe('Day 23');
    if (javaScriptEnabled) await expectGoodScreen(page);
  }
});

test('a page of the news that does not exist, a post that does not, and another school’s are missing', async () => {
  const page = await journey.visitor();
  const [foreign] = await publish('busy', [{ title: 'Ours alone', body: '' }]);
  expectRefusals(page, /\/posts?[/?]/);
  for (const path of ['/posts?page=9', '/posts?page=999999999', '/post/999999', '/post/x', `/post/${foreign!}`]) {
    expect((await page.goto(path))!.status()).toBe(404);
    await heading(page, 'Page not found');
  }
  expect((await page.goto('/posts?page=x'))!.status()).toBe(200);
});

test('without scripts everything that the school has written is there', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false, viewport: DESK });
  for (const [path, text] of [
    ['/about', 'Who teaches you'],
    ['/terms-and-conditions', 'Who we are'],
    ['/privacy-policy', 'Política de Privacidade'],
    ['/pricing', 'Keep going × 10'],
    ['/posts', 'Five things nobody tells you before your first lesson'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByText(text).first().waitFor();
  }
  await page.getByRole('link', { name: 'Five things nobody tells you before your first lesson' }).click();
  await page.getByText('The zip goes at the back.').waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await heading(page, 'Posts');
  await page.goto('/');
  await expect.poll(() => page.getByText('New lessons by email').isVisible()).toBe(false);
});

test('what is no address is said in the reader’s language, before anything is sent', async () => {
  const page = await journey.visitor();
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/subscribers'))));
  await page.goto('/?lang=de');
  await page.getByText('Neue Termine per E-Mail').click();
  const { host } = new URL(page.url());
  await expect.poll(() => page.getByRole('link', { name: 'Kalender abonnieren' }).getAttribute('href')).toBe(`webcal://${host}/calendar.ics?lang=de`);
  const field = page.getByRole('textbox', { name: 'E-Mail' });
  for (const entry of ['', 'ana', 'ana@praia']) {
    await field.fill(entry);
    await expect.poll(() => page.getByText('Gib eine E-Mail-Adresse ein').count()).toBe(0);
    await field.press('Enter');
    await page.getByText('Gib eine E-Mail-Adresse ein').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  }
  await expectGoodScreen(page);
  expect(sent).toBe(0);
});

test('a subscription that fails fails silently: no OK!, and the entry stays', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /\/api\/subscribers/);
  await page.route('**/api/subscribers', (route) => route.fulfill({ status: 500, json: { message: 'no', code: 'unexpected' } }));
  await page.goto('/');
  await page.getByText('New lessons by email').click();
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('ana@example.com');
  const answered = page.waitForResponse('**/api/subscribers');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await answered;
  await expect.poll(() => page.getByRole('button', { name: 'Subscribe' }).getAttribute('aria-disabled')).toBe(null);
  await expect.poll(() => page.getByText('OK!').count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('ana@example.com');
  await page.unroute('**/api/subscribers');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('OK!').waitFor();
});

test('a confirmation that fails says why, in the reader’s language, and can be tried again', async () => {
  const page = await journey.visitor({ viewport: DESK });
  expectRefusals(page, /\/api\/subscribers/);
  await page.goto('/subscribe/00000000-0000-4000-8000-000000000000');
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await heading(page, 'This link is no longer valid');
  await page.getByRole('alert').filter({ hasText: 'Subscribe once more, and we’ll send you a new one.' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  await expect.poll(() => page.getByText('New lessons by email').evaluate((card) => card.getBoundingClientRect().bottom)).toBeLessThan(DESK.height);
  await page.goto('/subscribe/x?lang=de');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByRole('alert').filter({ hasText: 'Abonniere noch einmal' }).waitFor();
  await page.reload();
  await page.route('**/api/subscribers/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByRole('alert').filter({ hasText: 'Vielleicht war die Verbindung kurz weg.' }).waitFor();
});

test('the link at the end of the news asks, unsubscribes by one press, and leads back to subscribing', async () => {
  const id = crypto.randomUUID();
  const email = `${id}@example.com`;
  await journey.withDatabase(async (database) => {
    const { id: tenant_id } = (await listTenants(database.owner)).find(({ slug }) => slug === 'quiet')!;
    const at = now().toISOString();
    const row = { tenant_id, id, email, lang: 'en', verified: true, creation_date: at, mailed_at: at };
    await database.forTenant({ id: tenant_id }).insertInto('subscribers').values(row).execute();
  });
  const page = await journey.visitor();
  await page.goto(`${journey.at('quiet.localhost')}/api/subscribers/${id}/unsubscribe`);
  await heading(page, 'Unsubscribe');
  expect(new URL(page.url()).pathname).toBe(`/unsubscribe/${id}`);
  expect(await isVerified(email)).toBe(true);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await heading(page, 'You are unsubscribed');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await isVerified(email)).toBe(false);
  await page.reload();
  await heading(page, 'You are unsubscribed');
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await heading(page, 'You are in!');
  expect(await isVerified(email)).toBe(true);
  await page.reload();
  await heading(page, 'You are in!');
  // What is no longer so is not said again.
  await page.goBack();
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  expectRefusals(page, /\/api\/subscribers/);
  await page.goto('/unsubscribe/x?lang=de');
  await page.getByRole('button', { name: 'Abbestellen' }).click();
  await page.getByRole('alert').filter({ hasText: 'Zu diesem Link finden wir kein Abo.' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Abbestellen' }).count()).toBe(0);
  await expectGoodScreen(page);
});

test('a hostile post runs nothing, even where no policy of the page would hold it', async () => {
  const attack = 'window.ran = true';
  const body = [
    `<script>${attack}</script><img src=x onerror="${attack}"><svg onload="${attack}">`,
    `[press](javascript:${attack}) [press](&#106;ava&Tab;script:${attack}) ![x](x" onerror="${attack})`,
    `https://x.example/"onmouseover="${attack}`,
    `<!-- --><iframe srcdoc="<script>parent.${attack}</script>"></iframe>`,
  ].join('\n\n');
  const [id] = await publish('busy', [{ title: `<script>${attack}</script></title><img src=x onerror="${attack}">`, body }]);
  const page = await journey.visitor({ bypassCSP: true });
  // The post refers to a picture that does not exist.
  expectRefusals(page, /\/post\/x/, /\/x%22/);
  const ran = () => page.evaluate(() => 'ran' in window);
  await page.goto(`${journey.at('busy.localhost')}/post/${id!}`);
  await page.getByText(`<script>${attack}</script><img`).waitFor();
  for (const link of await page.getByText('press', { exact: true }).all()) await link.click();
  expect(await ran()).toBe(false);
  await page.getByRole('link', { name: 'All posts' }).click();
  await heading(page, 'Posts');
  await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await page.getByText(`<script>${attack}</script><img`).waitFor();
  expect(await ran()).toBe(false);
});

test('every page speaks the five languages', async () => {
  const page = await journey.visitor();
  const titles = {
    en: ['About', 'Pricing', 'Posts', 'Confirm your subscription', 'New lessons by email'],
    pt: ['Sobre nós', 'Preços', 'Novidades', 'Confirma a tua subscrição', 'Novas aulas por email'],
    es: ['Sobre nosotros', 'Precios', 'Novedades', 'Confirma tu suscripción', 'Clases nuevas por correo'],
    fr: ['À propos', 'Tarifs', 'Actualités', 'Confirmez votre abonnement', 'Les nouveaux cours par e-mail'],
    de: ['Über uns', 'Preise', 'Neuigkeiten', 'Bestätige dein Abo', 'Neue Termine per E-Mail'],
  };
  for (const [lang, [about, prices, news, confirm, card]] of Object.entries(titles)) {
    for (const [path, title] of [['/about', about], ['/pricing', prices], ['/posts', news], ['/subscribe/x', confirm]] as const) {
      await page.goto(`${path}?lang=${lang}`);
      await heading(page, title!);
    }
    await page.goto(`/privacy-policy?lang=${lang}`);
    await heading(page, 'Política de Privacidade');
    expect(await page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.closest<HTMLElement>('[lang]')!.lang)).toBe('pt');
    await page.goto(`/?lang=${lang}`);
    await page.getByText(card!).waitFor();
  }
  await page.setViewportSize(NARROW);
  await page.goto('/terms-and-conditions?lang=de');
  await heading(page, 'Allgemeine Geschäftsbedingungen');
  expect(await needlesslyBroken(page)).toEqual([]);
  await expectGoodScreen(page);
});
