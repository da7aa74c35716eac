import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DESK, expectFits, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('an admin sets a child’s price, consent and questions; a parent books with them, with scripts and without; the team reads the answers', async () => {
  const admin = await journey.admin({ viewport: DESK });
  const lesson = await lessonWithRoom(admin);
  await admin.goto(`/manage/activities/${lesson.activity_id}`);
  await admin.getByRole('button', { name: /^Participants/ }).click();
  await admin.getByLabel('Child’s price', { exact: true }).fill('20');
  await admin.getByLabel('Guardian’s consent under (years)').fill('18');
  for (const question of ['Wetsuit size', 'Own question']) {
    await admin.getByRole('button', { name: 'Add question' }).click();
    await admin.getByRole('menuitem', { name: question }).click();
  }
  const [wetsuit, own] = [admin.getByRole('group', { name: 'Question 1' }), admin.getByRole('group', { name: 'Question 2' })];
  expect(await wetsuit.getByLabel('Answers to choose from').inputValue()).toBe('XS\nS\nM\nL\nXL\nXXL');
  await admin.getByRole('button', { name: 'Update' }).click();
  // Without an age there is no child's price, and a question has words.
  await own.getByText('Please fill this in.').waitFor();
  await admin.getByLabel('Child’s price under (years)').fill('12');
  await own.getByLabel('Question', { exact: false }).first().fill('Afraid of anything?');
  await own.getByLabel('Answers to choose from').fill('Jellyfish\nSharks\n');
  await admin.getByRole('tab', { name: /Deutsch/ }).click();
  expect(await wetsuit.getByLabel('Question (Deutsch)').inputValue()).toBe('Größe des Neoprenanzugs');
  await own.getByLabel('Question (Deutsch)').fill('Hast du vor etwas Angst?');
  await own.getByLabel('Answers to choose from (Deutsch)').fill('Quallen\nHaie');
  await expectGoodScreen(admin);
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.waitForURL(/\/manage\/activities$/);
  const stored = (await (await admin.request.get(`/api/activities/${lesson.activity_id}`)).json()) as Activity;
  expect(stored).toMatchObject({ child_price: 20, child_under: 12, consent_under: 18 });
  expect(stored.questions).toMatchObject([{ ask: 'Wetsuit size', required: true }, { ask: 'Afraid of anything?', choices: ['Jellyfish', 'Sharks'], required: false, words: { de: { ask: 'Hast du vor etwas Angst?', choices: ['Quallen', 'Haie'] } } }]);

  const page = await journey.visitor({ viewport: PHONE });
  await page.goto(`/lessons/${lesson.id}?lang=de`);
  await page.getByText('20 € für Kinder unter 12 Jahren').waitFor();
  await page.getByRole('button', { name: 'Person hinzufügen' }).click();
  const [ana, rui] = [page.getByRole('group', { name: 'Person 1' }), page.getByRole('group', { name: 'Person 2' })];
  await ana.getByLabel('Name').fill('Ana Silva');
  await ana.getByLabel('Alter').fill('40');
  await rui.getByLabel('Alter').fill('9');
  // The words of the consent have the name, however long.
  await rui.getByLabel('Name').fill('W'.repeat(90));
  await rui.getByText(`Ich bin für ${'W'.repeat(90)}`).waitFor();
  await expectFits(page);
  await rui.getByLabel('Name').fill('Rui Silva');
  await page.getByLabel('E-Mail').fill('ana@example.com');
  await page.getByLabel('Handy').fill('912 345 678');
  await page.getByText('Es fehlt noch: Antworten auf die Fragen und die Zustimmung einer sorgeberechtigten Person.').waitFor();
  await page.getByRole('button', { name: 'Weiter', exact: true }).press('Enter');
  await page.getByText('Auf diese Frage braucht es eine Antwort.').first().waitFor();
  await page.getByText('Ein Elternteil oder eine andere sorgeberechtigte Person muss zustimmen.').waitFor();
  await expectGoodScreen(page);
  await ana.getByLabel('Größe des Neoprenanzugs').selectOption('M');
  await rui.getByLabel('Größe des Neoprenanzugs').selectOption('XS');
  await rui.getByLabel('Hast du vor etwas Angst?').selectOption({ label: 'Quallen' });
  await rui.getByLabel('Ich bin für Rui Silva sorgeberechtigt und stimme der Teilnahme zu.').check();
  // What was entered survives a reload.
  await page.reload();
  await expect.poll(() => rui.getByLabel('Hast du vor etwas Angst?').inputValue()).toBe('Jellyfish');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await page.getByText('Hast du vor etwas Angst? Quallen · Sorgeberechtigte Person stimmt zu').waitFor();
  const price = Number(stored.price) + 20;
  await expect.poll(() => page.locator('.receipt-total').innerText()).toMatch(new RegExp(`${price}\\s€`));
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Jetzt buchen, in der Schule bezahlen' }).click();
  await page.getByText('Abgeschickt, schau in deine E-Mails.').waitFor();
  await page.getByText('Hast du vor etwas Angst? Quallen').waitFor();
  await expectGoodScreen(page);
  // Another visit knows who comes, but consent is given anew.
  const later = await page.context().newPage();
  await later.goto(`/lessons/${lesson.id}?lang=de`);
  const again = later.getByRole('group', { name: 'Person 2' });
  await expect.poll(() => again.getByLabel('Größe des Neoprenanzugs').inputValue()).toBe('XS');
  expect(await again.getByLabel('Ich bin für Rui Silva sorgeberechtigt und stimme der Teilnahme zu.').isChecked()).toBe(false);
  await later.close();

  const plain = await journey.visitor({ viewport: PHONE, javaScriptEnabled: false });
  expectRefusals(plain, /\/lessons\/\d+\?lang=de(#form)?$/);
  await plain.goto(`/lessons/${lesson.id}?lang=de`);
  await plain.locator('[name="users.0.name"]').fill('Eva');
  await plain.locator('[name="users.0.age"]').fill('10');
  await plain.locator('select[name^="users.0.answers."]').first().selectOption('S');
  await plain.locator('[name="email"]').fill('eva@example.com');
  await plain.locator('[name="phone"]').fill('912345678');
  await plain.locator('.action-bar:visible button[value="continue"]').click();
  await plain.locator('.field-error').waitFor();
  await plain.locator('[name="users.0.consent"]').check();
  await plain.locator('.action-bar:visible button[value="continue"]').click();
  expect(await plain.locator('.receipt-people').innerText()).toMatch(/Eva \(10\)[^]*Größe des Neoprenanzugs: S · Sorgeberechtigte Person stimmt zu[^]*20/);
  await plain.locator('button[value="later"]').click();
  await plain.waitForURL(/\/booking\//);

  await admin.goto(`/manage/lessons/${lesson.id}`);
  await admin.getByText('Wetsuit size: XS · Afraid of anything? Jellyfish · A parent or guardian agrees').first().waitFor();
  await admin.getByText('Wetsuit size: S · A parent or guardian agrees').first().waitFor();
  await expectGoodScreen(admin);
  const after = (await (await admin.request.get(`/api/lessons/${lesson.id}`)).json()) as Lesson;
  expect(after.num_bookings).toBe(lesson.num_bookings + 3);
});
