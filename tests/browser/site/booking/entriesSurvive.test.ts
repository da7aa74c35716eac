import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, enterTwo, expectTwo, lessonNow, takePlaces, toSummary } from '../../../support/browser/bookForTwo.ts';
import { DESK, expectGoodScreen, expectRefusals, gotoWithoutScripts, hydrated, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { answerAsProxy, loseOneAnswer } from '../../../support/browser/loseOneAnswer.ts';
import { VISITOR } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SIZES = [['a phone', PHONE], ['a desk', DESK]] as const;

test.each(SIZES)('a reload in either step, and the way to another page and back, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  await page.reload();
  await expectTwo(page);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  await page.goBack();
  await expectTwo(page);
  await toSummary(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  await page.getByText('Rui Silva').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectTwo(page);
  await expectGoodScreen(page);
});

test('the account fills the form in, but not the field that the visitor has just tapped', async () => {
  const page = await journey.visitor();
  await journey.signIn(page, VISITOR);
  const lesson = await lessonWithRoom(page);
  const letScriptsCome = await gotoWithoutScripts(page, `/lessons/${lesson.id}`);
  await page.getByLabel('Email').focus();
  await letScriptsCome();
  await expect.poll(() => page.getByLabel('Name').inputValue()).not.toBe('');
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  await page.keyboard.type('mum@example.com');
  expect(await page.getByLabel('Email').inputValue()).toBe('mum@example.com');
});

test('two tabs: neither writes over what the other has half filled in', async () => {
  const one = await journey.visitor();
  const lesson = await lessonWithRoom(one);
  await one.goto(`/lessons/${lesson.id}`);
  await one.getByLabel('Email').fill('one@example.com');
  const two = await one.context().newPage();
  await two.goto(`/lessons/${lesson.id}`);
  await two.getByLabel('Name').first().fill('Two');
  await expect.poll(() => two.getByLabel('Email').inputValue()).toBe('');
  await two.getByLabel('Email').fill('two@example.com');
  for (const [tab, email] of [[one, 'one@example.com'], [two, 'two@example.com']] as const) {
    // Before hydration the tab has kept nothing yet.
    await hydrated(tab);
    await tab.reload();
    await expect.poll(() => tab.getByLabel('Email').inputValue()).toBe(email);
  }
  await expect.poll(() => one.getByLabel('Name').first().inputValue()).toBe('');
});

describe('a lost answer', () => {
  const lose = (page: Page, instead?: (route: Route) => Promise<void>) => {
    expectRefusals(page, /\/bookings/);
    return loseOneAnswer(page, '**/api/lessons/*/bookings*', instead);
  };

  test('is said, the entries stay, and sending again after a reload books once', async () => {
    const page = await journey.visitor();
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await lose(page);
    await book(page);
    await page.getByText('We got no answer: the connection failed.').waitFor();
    await page.getByText('Error, try again').waitFor();
    await expectGoodScreen(page);
    await page.reload();
    await page.getByText('Rui Silva').waitFor();
    await book(page);
    await page.getByText('Submitted, please check your email.').waitFor();
    expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);
  });

  test.each([
    ['nothing came', undefined, 'We got no answer: the connection failed.'],
    ['a proxy’s page came', answerAsProxy, 'We cannot do this right now. Please try again in a moment.'],
  ])('that took the last places, where %s, leaves the summary, and sending again shows the booking', async (_, instead, words) => {
    const page = await journey.visitor();
    const lesson = await lessonWithRoom(page);
    await takePlaces(page, lesson, lesson.num_places - lesson.num_bookings - 2);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await lose(page, instead);
    await book(page);
    await page.getByText(words).waitFor();
    expect(await page.getByText('These lessons have room for you').count()).toBe(0);
    await expectGoodScreen(page);
    await book(page);
    await page.getByText('Submitted, please check your email.').waitFor();
    expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_places);
  });

  test('of which only the beginning came is said as well', async () => {
    const page = await journey.visitor();
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (...request) => {
        const answer = await fetch(...request);
        if (!String(request[0]).includes('/bookings?')) return answer;
        window.fetch = fetch;
        return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), answer);
      };
    });
    await book(page);
    await page.getByText('We got no answer: the connection failed.').waitFor();
    await book(page);
    await page.getByText('Submitted, please check your email.').waitFor();
    expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);
  });

  test.each([
    ['blocked', `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError') } })`],
    ['full', `Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }`],
  ])('with storage %s, too', async (_, script) => {
    const page = await journey.visitor();
    await page.addInitScript(script);
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expectTwo(page);
    await toSummary(page);
    await lose(page);
    await book(page);
    await page.getByText('Error, try again').waitFor();
    await book(page);
    await page.getByText('Submitted, please check your email.').waitFor();
    expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);
  });
});
