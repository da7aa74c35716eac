import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { embedSnippet } from '#shared/school/embedSnippet.ts';
import { type HostSite, hostSite } from '../../../support/browser/hostPage.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { chooseFromList, lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
let host: HostSite;
let school: string;
beforeAll(async () => {
  journey = await startJourney({ whole: true });
  host = await hostSite();
  school = journey.at('norte.localhost');
});
afterAll(async () => {
  await host.close();
  await journey.close();
});

const script = () => `<script async src="${school}/embed.js"></script>`;

/** Opens a page of the host site and waits for its scripts. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
}

/**
 * Presses a button of the host page, by keyboard: for two frames after a dialog has closed, Chromium still sends clicks
 * to the frame that was there.
 *
 * @returns the dialog's content
 */
async function press(page: Page, name: string): Promise<FrameLocator> {
  await closed(page);
  await page.getByRole('link', { name }).press('Enter');
  return shownDialog(page);
}

async function shownDialog(page: Page): Promise<FrameLocator> {
  await page.getByRole('dialog').waitFor();
  return page.frameLocator('dialog iframe');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const closed = async (page: Page) => {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // The event that returns the focus comes with the next frame. A key pressed before it would go to another button.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

function schoolFrame(page: Page): Frame {
  return page.frames().find((frame) => frame.url().includes('iframe=1'))!;
}

const openLesson = (page: Page) => lessonWithRoom(page, 4, journey.origin);

/** Books one place in the lesson shown. */
async function bookOne(dialog: FrameLocator): Promise<void> {
  await dialog.getByLabel('Name').fill('Inês Moreira');
  await dialog.getByLabel('Email').fill('ines@example.com');
  await dialog.getByLabel('Mobile phone').fill('912 345 678');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Book now, pay at the school' }).click();
}

/** Reports what the framed site can store: local and session storage, and a cookie made for frames. */
function whatIsKept(place: Page | Frame): Promise<string[]> {
  return place.evaluate(() => {
    const reach = (name: 'localStorage' | 'sessionStorage') => {
      try {
        return String(window[name]);
      } catch (error) {
        return (error as Error).name;
      }
    };
    document.cookie = 'kept=1; SameSite=None; Secure';
    return [reach('localStorage'), reach('sessionStorage'), document.cookie];
  });
}

/** Waits until all animations in the dialog have ended. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('dialog').evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

/** Does the dialog give the content exactly the height that it needs? */
async function expectFit(page: Page): Promise<number> {
  const frame = page.locator('dialog iframe');
  const content = () => schoolFrame(page).evaluate(() => document.body.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await frame.boundingBox())!.height - (await content()))).toBeLessThanOrEqual(1);
  await settle(page);
  return content();
}

test('the snippet on a page of another site books a lesson in a browser that blocks third-party cookies and storage', async () => {
  const page = await journey.blocking();
  const lesson = await openLesson(page);
  await visit(page, host.put('/', embedSnippet(school, 'Book your surf lesson')));
  await page.evaluate(() => document.addEventListener('lineup:booked', ({ target }) => (document.title = `Booked by ${(target as Element).className}`)));

  await page.getByRole('link', { name: 'Book your surf lesson' }).click();
  const dialog = await shownDialog(page);
  await dialog.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  await expect.poll(() => dialog.getByRole('banner').count()).toBe(0);

  expect(await whatIsKept(schoolFrame(page))).toEqual(['SecurityError', 'SecurityError', '']);

  await chooseFromList(dialog, lesson);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/bookings'));
  await bookOne(dialog);
  await dialog.getByText('Submitted, please check your email.').waitFor();
  expect((await sent).postDataJSON()).toMatchObject({ source: 'widget', email: 'ines@example.com' });
  await expect.poll(() => page.title()).toBe('Booked by lineup-book');

  const admin = await journey.admin();
  const { bookingData } = (await (await admin.request.get(`/api/lessons/${lesson.id}`)).json()) as LessonDetail;
  expect(bookingData!.find(({ email }) => email === 'ines@example.com')).toMatchObject({ source: 'widget' });

  // The same browser lets the site store data when it is not framed.
  const visitor = await page.context().newPage();
  await visitor.goto(school);
  expect(await whatIsKept(visitor)).toEqual(['[object Storage]', '[object Storage]', 'kept=1']);

  // After a booking, the button starts a new one.
  await page.getByRole('button', { name: 'Close' }).click();
  await closed(page);
  await expect.poll(() => focused(page)).toBe('Book your surf lesson');
  await (await press(page, 'Book your surf lesson')).getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
});

describe('the dialog', () => {
  test('closes by Esc on the page and in the frame, by its button and its backdrop, gives the focus back and keeps the entries', async () => {
    const page = await journey.visitor({ viewport: DESK });
    const lesson = await openLesson(page);
    const tall = '<div style="height: 3000px"></div>';
    await visit(page, host.put('/closing', `${tall}<a class="lineup-book" href="${school}/lessons/${lesson.id}">Book</a>${tall}${script()}`));
    await page.getByRole('link', { name: 'Book' }).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    const styles = () => page.evaluate(() => [getComputedStyle(document.body).overflow, document.documentElement.outerHTML.includes('overflow')]);
    const before = await styles();

    const dialog = await press(page, 'Book');
    await dialog.getByLabel('Name').fill('Inês Moreira');
    await page.mouse.move(4, 4);
    await page.mouse.wheel(0, 500);
    await expectGoodScreen(page);
    expect((await styles())[0]).toBe('hidden');

    await dialog.getByLabel('Name').press('Escape');
    await closed(page);
    await expect.poll(() => focused(page)).toBe('Book');
    // The browser gives the focus back before it tells the page that the dialog is closed.
    await expect.poll(styles).toEqual(before);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    await press(page, 'Book');
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Inês Moreira');
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => focused(page)).toBe('Book');

    await press(page, 'Book');
    await page.mouse.click(10, 400);
    await closed(page);
    await press(page, 'Book');
    await page.getByRole('button', { name: 'Close' }).click();
    await closed(page);
    await expect.poll(() => focused(page)).toBe('Book');

    // Opened again before the browser has told the page that the dialog is closed.
    await press(page, 'Book');
    await page.evaluate(() => {
      const close = [...document.body.children].map(({ shadowRoot }) => shadowRoot?.querySelector('button')).find(Boolean)!;
      close.click();
      document.querySelector<HTMLElement>('.lineup-book')!.click();
    });
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect((await styles())[0]).toBe('hidden');
    await page.getByRole('button', { name: 'Close' }).click();
    await closed(page);
    await expect.poll(styles).toEqual(before);
  });

  test('is as high as its content, growing and shrinking with it, up to the window', async () => {
    const page = await journey.visitor({ viewport: { width: 1280, height: 1800 } });
    const lesson = await openLesson(page);
    await visit(page, host.put('/size', `<a class="lineup-book" href="${school}/lessons/${lesson.id}">Book</a>${script()}`));
    const dialog = await press(page, 'Book');
    await dialog.getByLabel('Name').waitFor();
    const first = await expectFit(page);
    await dialog.getByRole('button', { name: 'Add participant' }).click();
    await expect.poll(() => expectFit(page)).toBeGreaterThan(first);
    await dialog.getByRole('button', { name: 'Remove participant 2' }).click();
    await expect.poll(() => expectFit(page)).toBe(first);
    await expectGoodScreen(page);

    await page.setViewportSize(DESK);
    await settle(page);
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())!.height).toBeLessThanOrEqual(DESK.height);
    // The frame, which has a process of its own, hears of its new size later.
    await expect.poll(() => schoolFrame(page).evaluate(() => document.documentElement.scrollHeight > window.innerHeight)).toBe(true);
  });

  test('hears its frame however late the scripts in there come', async () => {
    const page = await journey.visitor({ viewport: { width: 1280, height: 1800 } });
    const lesson = await openLesson(page);
    let coming = () => new Promise<void>((later) => setTimeout(later, 1000));
    await page.route(`${school}/**/*.js`, async (route) => {
      await coming();
      await route.continue();
    });
    await visit(page, host.put('/late', `<a class="lineup-book" href="${school}/lessons/${lesson.id}">Book</a>${script()}`));
    await page.evaluate(() => document.addEventListener('lineup:booked', () => (document.title = 'Booked')));
    const dialog = await press(page, 'Book');
    await expectFit(page);
    await dialog.getByLabel('Name').press('Escape');
    await closed(page);

    // A reloaded frame sends its first message again. On a phone, nothing moves while its scripts load.
    await page.setViewportSize(PHONE);
    await press(page, 'Book');
    const seen = Promise.withResolvers<void>();
    coming = () => seen.promise;
    await schoolFrame(page).evaluate(() => {
      document.title = 'Left';
      window.location.reload();
    });
    await schoolFrame(page).waitForFunction(() => document.title !== 'Left' && document.querySelector('button[type=submit]'));
    seen.resolve();
    await bookOne(dialog);
    await dialog.getByText('Submitted, please check your email.').waitFor();
    await expect.poll(() => page.title()).toBe('Booked');
  });

  test('fills a phone, speaks the page’s language and follows its buttons', async () => {
    const page = await journey.visitor();
    const lesson = await openLesson(page);
    const buttons = [
      `<a class="lineup-book" href="${school}/lessons/${lesson.id}">Kurs</a>`,
      `<p lang="fr-CH"><a class="lineup-book other" href="${school}/?activity=1"><b>Cours</b></a></p>`,
      `<a class="lineup-book" href="${school}/lessons?lang=pt">Aulas</a>`,
      '<a class="lineup-book" href="/elsewhere">Elsewhere</a>',
    ];
    host.put('/elsewhere', 'Elsewhere it is');
    await visit(page, host.put('/buttons', buttons.join(' '), { lang: 'de-AT', head: script() + script() }));

    const german = await press(page, 'Kurs');
    await german.getByRole('heading', { name: 'Deine Angaben' }).waitFor();
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Schließen' }).click();
    const french = await press(page, 'Cours');
    await french.getByRole('heading', { name: 'Réservez votre prochain cours' }).waitFor();
    await expect.poll(() => page.locator('dialog').count()).toBe(1);
    await expect.poll(() => new URL(schoolFrame(page).url()).search).toBe('?activity=1&lang=fr&iframe=1');
    await page.getByRole('button', { name: 'Fermer' }).click();
    await press(page, 'Aulas');
    await page.getByRole('dialog', { name: 'Reservar uma aula' }).getByRole('button', { name: 'Fechar' }).click();

    // A button that was added later.
    await page.evaluate(() => document.body.append(document.querySelectorAll('.lineup-book')[2]!.cloneNode(true)));
    await page.getByRole('link', { name: 'Aulas' }).last().press('Enter');
    await shownDialog(page);
    await page.keyboard.press('Escape');
    await closed(page);

    // A click for a new tab or window is left to the browser.
    const taken = await page.getByRole('link', { name: 'Kurs' }).evaluate((link) =>
      [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }].map((kind) => {
        let isTaken: boolean | undefined;
        const look = (event: Event) => {
          isTaken = event.defaultPrevented;
          event.preventDefault();
        };
        window.addEventListener('click', look, { once: true });
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...kind }));
        return isTaken;
      }),
    );
    expect(taken).toEqual([false, false, false, false, false]);
    await closed(page);
    await page.getByRole('link', { name: 'Elsewhere' }).press('Enter');
    await page.getByText('Elsewhere it is').waitFor();
  });

  test('leaves no name behind on the page', async () => {
    const page = await journey.visitor();
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => Number.isNaN(Number(name))).toSorted());
    await visit(page, host.put('/without', '<p>Nothing</p>'));
    const before = await names();
    await visit(page, host.put('/with', `<a class="lineup-book" href="${school}/">Book</a>${script()}`));
    await press(page, 'Book');
    expect(await names()).toEqual(before);
  });
});

describe('on difficult pages', () => {
  test('without scripts the button leads to the school’s site', async () => {
    const page = await journey.visitor({ javaScriptEnabled: false });
    await page.goto(host.put('/noscript', embedSnippet(school, 'Book')));
    await page.getByRole('link', { name: 'Book' }).click();
    await page.waitForURL(`${school}/`);
    await page.getByRole('link', { name: 'Praia Norte Surf School' }).waitFor();
  });

  test('a strict policy and hostile styles change nothing', async () => {
    const page = await journey.visitor({ viewport: { width: 1280, height: 1800 } });
    const lesson = await openLesson(page);
    const strict = `default-src 'none'; script-src ${school}; frame-src ${school}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
    const book = `<a class="lineup-book" href="${school}/lessons/${lesson.id}">Book</a>${script()}`;
    await visit(page, host.put('/strict', book, { policy: strict }));
    await (await press(page, 'Book')).getByLabel('Name').waitFor();
    await expectFit(page);
    const box = await page.getByRole('dialog').boundingBox();

    const hostile = `<style>html{font-size:5px} body{direction:rtl} *{letter-spacing:9px; color:red!important}
      div,dialog,iframe{display:none!important; height:7px!important; transform:scale(.1)!important; opacity:.1!important}</style>`;
    await visit(page, host.put('/hostile', book, { head: hostile }));
    await (await press(page, 'Book')).getByLabel('Name').waitFor();
    await expectFit(page);
    expect(await page.getByRole('dialog').boundingBox()).toEqual(box);
    expect(await page.getByRole('button', { name: 'Close' }).evaluate((button) => getComputedStyle(button).color)).toBe('rgb(11, 39, 51)');
  });

  test('where the page’s policy has no room for the frame, the button leads to the school’s site', async () => {
    const page = await journey.visitor();
    expectRefusals(page, new RegExp(`^${school}/$`));
    await visit(page, host.put('/frameless', `<a class="lineup-book" href="${school}/?activity=1">Book</a>${script()}`, { policy: `frame-src 'none'` }));
    await page.getByRole('link', { name: 'Book' }).click();
    await page.waitForURL(`${school}/?activity=1`);
  });

  test('a third party on the page reaches neither dialog nor frame', async () => {
    const third = await hostSite('localhost');
    const page = await journey.visitor({ viewport: { width: 1280, height: 1800 } });
    const lesson = await openLesson(page);
    const advert = `<iframe name="advert" title="Advert" src="${third.put('/advert', '<p>Buy!</p>')}"></iframe>`;
    await visit(page, host.put('/third', `<a class="lineup-book" href="${school}/lessons/${lesson.id}">Book</a>${advert}${script()}`));
    await (await press(page, 'Book')).getByLabel('Name').waitFor();
    await expectFit(page);
    const box = await page.getByRole('dialog').boundingBox();

    const advertFrame = page.frame('advert')!;
    // The dialog's frame is inside a shadow tree, which other scripts cannot reach.
    expect(await advertFrame.evaluate(() => window.parent.length)).toBe(1);
    await page.evaluate(() => document.addEventListener('lineup:booked', () => (document.title = 'Booked')));
    await advertFrame.evaluate(() => {
      for (const lineup of ['close', 'booked', 'height']) window.parent.postMessage({ lineup, height: 5 }, '*');
    });
    // The page's own message comes after the forged ones and is ignored too.
    await page.evaluate(
      () =>
        new Promise((heard) => {
          window.addEventListener('message', heard, { once: true });
          window.postMessage({ lineup: 'close' }, '*');
        }),
    );
    expect(await page.getByRole('dialog').boundingBox()).toEqual(box);
    await expect.poll(() => page.title()).toBe('Casa da Praia');

    // A frame embedded without the script receives messages from any window, but answers only the page around it.
    const plain = `<iframe name="plain" title="School" src="${school}/?iframe=1"></iframe>`;
    await visit(page, host.put('/plain', advert + plain));
    const listen = () => {
      const heard: unknown[] = [];
      // The frame's first message goes to any page around it.
      window.addEventListener('message', ({ data }) => data !== 'lineup:ready' && heard.push(data));
      Object.assign(window, { heard });
    };
    await page.frame('advert')!.evaluate(listen);
    await page.frame('advert')!.evaluate(() => (window.parent.frames[1] as Window).postMessage('lineup:hello', '*'));
    await page.evaluate(listen);
    const greet = () => page.evaluate((origin) => (window.frames[1] as Window).postMessage('lineup:hello', origin), school);
    const heardBy = (frame: Page | Frame) => frame.evaluate(() => (window as unknown as { heard: { lineup: string }[] }).heard);
    // The greeting is repeated until the frame's scripts run, and the frame answers once.
    await expect.poll(() => greet().then(() => heardBy(page))).toEqual([{ lineup: 'page' }, { lineup: 'height', height: expect.any(Number) as number }]);
    expect(await heardBy(page.frame('advert')!)).toEqual([]);
    await third.close();
  });
});

test('no page frames the back office', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /^$/);
  await visit(page, host.put('/manage-framed', `<iframe name="office" title="Office" src="${school}/manage"></iframe>`));
  await expect.poll(() => page.frames().map((frame) => frame.url())).toEqual([`${host.origin}/manage-framed`, 'chrome-error://chromewebdata/']);
});

test('no page frames the sign-in page, by its address or by a link inside a frame', async () => {
  const page = await journey.visitor({ viewport: DESK });
  expectRefusals(page, /^$/);
  await visit(page, host.put('/login-framed', `<iframe name="door" title="Door" src="${school}/login"></iframe>`));
  await expect.poll(() => page.frames().map((frame) => frame.url())).toEqual([`${host.origin}/login-framed`, 'chrome-error://chromewebdata/']);

  const wide = `<iframe name="site" title="Site" width="1200" height="700" src="${school}/?lang=en"></iframe>`;
  await visit(page, host.put('/site-framed', wide));
  const site = page.frameLocator('iframe');
  // Hydrated, so that the link is followed inside the frame.
  await site.locator('.subscribe summary').click();
  await site.locator('.subscribe input').waitFor();
  await site.getByRole('link', { name: 'Sign in or sign up' }).click();
  await page.waitForURL(`${school}/login?**`);
  expect(page.frames()).toHaveLength(1);
});

test('a booking after the QR code keeps that source across a reload', async () => {
  const page = await journey.visitor();
  const lesson = await openLesson(page);
  await page.goto('/?fromqr=1&lang=de');
  await chooseFromList(page, lesson);
  await page.waitForURL(`**/lessons/${lesson.id}*`);
  await page.reload();
  await page.getByLabel('Name').fill('Inês Moreira');
  await page.getByLabel('E-Mail').fill('ines@example.com');
  await page.getByLabel('Handy').fill('912 345 678');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/bookings'));
  await page.getByRole('button', { name: 'Jetzt buchen, in der Schule bezahlen' }).click();
  expect(await (await (await sent).response())!.json()).toMatchObject({ source: 'qr' });
});
