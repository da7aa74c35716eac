import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';

/** Enters two participants, with contact and notes. */
export async function enterTwo(page: Page): Promise<void> {
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByRole('button', { name: 'Add participant' }).click();
  await page.getByLabel('Name').nth(1).fill('Rui Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await page.getByLabel('Notes').fill('left-handed');
}

/** Expects what `enterTwo` has entered. */
export async function expectTwo(page: Page): Promise<void> {
  await expect.poll(() => page.getByLabel('Name').count()).toBe(2);
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Ana Silva');
  await expect.poll(() => page.getByLabel('Name').nth(1).inputValue()).toBe('Rui Silva');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ana@example.com');
  await expect.poll(() => page.getByLabel('Mobile phone').inputValue()).toBe('912 345 678');
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('left-handed');
}

/** Goes on to the summary step. */
export async function toSummary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
}

/** Books, to pay at the school. */
export const book = (page: Page) => page.getByRole('button', { name: 'Book now, pay at the school' }).click();

/** Reads the lesson as it is stored. */
export const lessonNow = async (page: Page, { id }: Lesson) => (await (await page.request.get(`/api/lessons/${id}`)).json()) as Lesson;

/** Another visitor books places in the lesson. */
export async function takePlaces(page: Page, lesson: Lesson, count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, index) => ({ name: `Other ${index}`, age: '' }));
  const data = { users, phone: '912000000', email: 'other@example.com', notes: '' };
  expect((await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data })).status()).toBe(201);
}
