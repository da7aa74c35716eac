import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../../../server/pages/headLinks.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** The built file with the numbers of all countries. */
async function phoneNumbersFile(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../../../../dist/site/.vite/manifest.json', import.meta.url), 'utf8')) as Manifest;
  return manifest['ui/phone/phoneNumbers.ts']!.file;
}

/** Holds the numbers of all countries back. @returns lets them come, and waits until the input has them */
async function holdTablesBack(page: Page): Promise<() => Promise<void>> {
  const tables = Promise.withResolvers<void>();
  await page.route(`**/${await phoneNumbersFile()}`, async (route) => {
    await tables.promise;
    await route.continue();
  });
  return async () => {
    tables.resolve();
    await expect.poll(() => page.getByLabel('Country code').locator('option').count()).toBeGreaterThan(200);
  };
}

/** Opens the booking form and waits until the phone input is hydrated. */
async function openForm(query = '', viewport = PHONE) {
  const page = await journey.visitor({ viewport });
  const { id } = await lessonWithRoom(page);
  await page.goto(`/lessons/${id}${query}`);
  const number = page.getByLabel(/^(Mobile phone|Handy)$/);
  const country = page.getByLabel(/^(Country code|Landesvorwahl)$/);
  // The first focus loads the numbers of all countries.
  await number.focus();
  await expect.poll(() => country.locator('option').count()).toBeGreaterThan(200);
  return { page, number, country };
}

const caret = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart);

test.each([['a phone', PHONE], ['a desk', DESK]])('groups a number of the school’s country while it is typed, on %s', async (_, viewport) => {
  const { page, number, country } = await openForm('', viewport);
  await expect.poll(() => country.inputValue()).toBe('PT');
  await number.pressSequentially('912345678');
  await expect.poll(() => number.inputValue()).toBe('912 345 678');
  await number.press('Tab');
  await expectGoodScreen(page);
  await expect.poll(() => page.getByText('Enter a mobile number').count()).toBe(0);
});

test('a typed or pasted +49 chooses Germany; what is no number is left as it was typed', async () => {
  const { page, number, country } = await openForm();
  await number.pressSequentially('+4915123456789');
  await expect.poll(() => number.inputValue()).toBe('+49 1512 3456789');
  await expect.poll(() => country.inputValue()).toBe('DE');

  await number.selectText();
  await page.evaluate(() => document.execCommand('insertText', false, '+44 7400-123456'));
  await expect.poll(() => number.inputValue()).toBe('+44 7400 123456');
  await expect.poll(() => country.inputValue()).toBe('GB');

  await number.fill('ask Maria');
  await expect.poll(() => number.inputValue()).toBe('ask Maria');
  await number.press('Tab');
  await page.getByText('This is not a complete mobile number. Check its digits and the country.').waitFor();
});

test('a number of a chosen country is typed as it is dialled there, and handed on in international form', async () => {
  const { page, number, country } = await openForm('?lang=de');
  const names = await country.locator('option').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'de')));
  await country.selectOption({ label: 'Deutschland (+49)' });
  await number.pressSequentially('015123456789');
  await expect.poll(() => number.inputValue()).toBe('01512 3456789');
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('E-Mail').fill('ana@example.com');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await page.getByText('+49 1512 3456789').waitFor();

  await page.getByRole('button', { name: 'Ändern' }).click();
  await expect.poll(() => country.inputValue()).toBe('DE');
  await expect.poll(() => number.inputValue()).toBe('01512 3456789');
  await country.selectOption('PT');
  await expect.poll(() => country.inputValue()).toBe('PT');
});

test('the caret stays where the number is mended', async () => {
  const { page, number } = await openForm();
  await number.fill('912 345 678');
  for (let step = 0; step < 7; step += 1) await number.press('ArrowLeft');
  await number.press('Backspace');
  expect([await number.inputValue(), await caret(page)]).toEqual(['912 345 678', 3]);
  await number.press('Backspace');
  await number.press('6');
  expect([await number.inputValue(), await caret(page)]).toEqual(['916 345 678', 3]);
  await number.press('Delete');
  expect([await number.inputValue(), await caret(page)]).toEqual(['916 345 678', 4]);
  await number.press('Delete');
  await number.press('1');
  expect([await number.inputValue(), await caret(page)]).toEqual(['916 145 678', 5]);
});

test('without its number tables the input is a plain one', async () => {
  const page = await journey.visitor();
  const numbers = await phoneNumbersFile();
  expectRefusals(page, new RegExp(numbers));
  await page.route(`**/${numbers}`, (route) => route.abort());
  const { id } = await lessonWithRoom(page);
  await page.goto(`/lessons/${id}`);
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').pressSequentially('+4915123456789');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('+4915123456789').waitFor();
});

test('a selected number is not grouped when its tables come, so that it is typed over', async () => {
  const page = await journey.visitor();
  const letTablesCome = await holdTablesBack(page);
  const { id } = await lessonWithRoom(page);
  await page.addInitScript(() => localStorage.setItem('lineup.contact', JSON.stringify({ users: [{ name: 'Ana Silva', age: '' }], email: 'ana@example.com', phone: '912345678', notes: '' })));
  await page.goto(`/lessons/${id}`);
  const number = page.getByLabel('Mobile phone');
  await expect.poll(() => number.inputValue()).toBe('912345678');
  await number.selectText();
  await letTablesCome();
  expect(await number.inputValue()).toBe('912345678');
  await page.keyboard.insertText('923456789');
  await expect.poll(() => number.inputValue()).toBe('923 456 789');
});

test('a number that was typed before its tables came is grouped with them, and a selected one once it loses the focus', async () => {
  const page = await journey.visitor();
  const letTablesCome = await holdTablesBack(page);
  const { id } = await lessonWithRoom(page);
  await page.goto(`/lessons/${id}`);
  const number = page.getByLabel('Mobile phone');
  const country = page.getByLabel('Country code');
  await number.pressSequentially('+4915123456789');
  await letTablesCome();
  await expect.poll(() => number.inputValue()).toBe('01512 3456789');
  expect(await country.inputValue()).toBe('DE');

  const second = await journey.visitor();
  const letThemCome = await holdTablesBack(second);
  await second.goto(`/lessons/${id}`);
  const selected = second.getByLabel('Mobile phone');
  await selected.pressSequentially('+4915123456789');
  await selected.selectText();
  await letThemCome();
  await second.getByLabel('Country code').focus();
  await expect.poll(() => selected.inputValue()).toBe('01512 3456789');
  await second.getByLabel('Country code').selectOption('AT');
  await expect.poll(() => selected.inputValue()).toBe('01 5123456789');
});
