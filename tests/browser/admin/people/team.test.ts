import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import type { Team } from '#shared/contract/team.ts';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { ADMINS } from '../../../support/world.ts';

type Mail = { to: string; text: string };

const EMAIL = 'rui@norte.example';
const PASSWORD = 'salt, wax and morning light';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const mailTo = async (page: Page) => ((await (await page.request.get('/dev/mailbox.json')).json()) as Mail[]).find(({ to }) => to === EMAIL)?.text;

test('an owner invites an instructor, who sets a password, sees own lessons only and marks who came', async () => {
  const owner = await journey.admin({ viewport: DESK });
  const instructors = (await (await owner.request.get('/api/instructors')).json()) as { id: number; name: string }[];
  const [own, other] = instructors as [{ id: number; name: string }, { id: number; name: string }];
  const lessonOf = async (instructor: number, name: string) => {
    const date = new Date(now().getTime() + 2 * 60 * 60 * 1000).toISOString();
    const { id } = (await (await owner.request.post('/api/lessons', { data: { activity_id: 1, date: `${date.slice(0, 13)}:00:00Z`, num_places: 7, instructors: [instructor] } })).json()) as { id: number };
    await owner.request.post(`/api/lessons/${id}/bookings`, { data: { users: [{ name, age: '9' }], phone: '912345678', email: null, source: 'manual' } });
    return id;
  };
  const recurrent_config = JSON.stringify({ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], times: [{ name: 'evening', time: '18:15', num_places: 4 }] });
  const plan = { name: 'Green waves', place: 'Bay', price: 30, recurrent: 1, recurrent_config, default_instructors: [own.id] };
  expect((await owner.request.post('/api/activities', { data: plan })).status()).toBe(201);
  const [lesson, foreign] = [await lessonOf(own.id, 'Olivia'), await lessonOf(other.id, 'Zelda')];

  await owner.goto('/manage/team');
  await owner.getByLabel('Name', { exact: true }).fill('Rui Costa');
  await owner.getByLabel('Email').fill(EMAIL);
  const invite = owner.getByRole('button', { name: 'Send the invitation' });
  await invite.click();
  await owner.getByText('Please fill this in.').waitFor();
  expect(await owner.getByLabel('Email').inputValue()).toBe(EMAIL);
  await owner.getByLabel('Instructor on lessons').last().selectOption({ label: own.name });
  await invite.click();
  await owner.getByText('The invitation is on its way.').waitFor();
  await owner.getByRole('region', { name: 'Invited', exact: true }).getByText(EMAIL).waitFor();
  await expectGoodScreen(owner);

  const page = await journey.visitor({ viewport: PHONE });
  await expect.poll(() => mailTo(owner)).toMatch(/new-password/);
  const [link] = /https?:\/\/\S+\/new-password\/\S+/.exec((await mailTo(owner))!)!;
  await page.goto(new URL(link).pathname);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Verify password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/manage/own-lessons**');

  const lessons = page.locator('main a[href*="/own-lessons/"]');
  await lessons.first().waitFor();
  const hrefs = await lessons.evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  expect(hrefs).toContain(`/manage/own-lessons/${lesson}`);
  expect(hrefs).not.toContain(`/manage/own-lessons/${foreign}`);
  const planned = page.locator('main li').filter({ hasText: 'Green waves' });
  expect(await planned.filter({ hasText: 'Planned' }).count()).toBeGreaterThan(12);
  expect(await planned.getByRole('link').count(), 'has no people yet').toBe(0);
  expect(await page.getByRole('tab').allTextContents()).toEqual(['My lessons']);
  const days = page.getByRole('heading', { level: 3 });
  const dayNames = await days.allTextContents();
  expect(new Set(dayNames).size, 'a heading a day').toBe(dayNames.length);
  expect(await page.locator('main li').getByText(dayNames[1]!).count()).toBe(0);
  expect(await days.first().evaluate((day) => getComputedStyle(day, '::first-letter').textTransform), 'a line begins with a capital').toBe('uppercase');
  const colors = await lessons.or(planned).evaluateAll((rows) => rows.map((row) => getComputedStyle(row.querySelector(':scope > div') ?? row).borderLeftColor));
  expect(new Set(colors).size, 'each activity has its colour').toBeGreaterThan(1);
  await expectGoodScreen(page);
  await page.locator(`main a[href$="/own-lessons/${lesson}"]`).click();
  await page.getByRole('button', { name: /Olivia.*Here/i }).or(page.getByRole('button', { name: /Here.*Olivia/i })).click();
  await expect.poll(() => page.locator('main button[aria-pressed=true]').count()).toBe(1);
  await expectGoodScreen(page);
  expect(await page.locator('body').textContent()).not.toMatch(/€|Zelda/);

  // The school lets instructors tick what is paid, and a deposit has arrived: the row says so, without an amount.
  await owner.request.put('/api/team/rules', { data: { instructors_mark_paid: true } });
  const [booking] = ((await (await owner.request.get(`/api/lessons/${lesson}`)).json()) as LessonDetail).bookingData!;
  const paid = await owner.request.post(`/api/lessons/${lesson}/bookings/${booking!.id}/payments`, { data: { id: crypto.randomUUID(), amount: '10.50', method: 'cash' } });
  expect(paid.ok()).toBe(true);
  await page.reload();
  await page.getByText('Partly paid', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Mark the rest as paid: ${booking!.reference}` }).waitFor();
  await expectGoodScreen(page);
  expect(await page.locator('body').textContent()).not.toContain('€');

  // A cancelled lesson says so, and why. Its bookings owe nothing, but no one has paid.
  expect((await owner.request.put(`/api/lessons/${lesson}`, { data: { is_cancelled: 1, cancel_reason: 'Too much wind' } })).ok()).toBe(true);
  await page.reload();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByText('Too much wind', { exact: true }).waitFor();
  expect(await page.getByText(/paid/i).count()).toBe(0);
  await expectGoodScreen(page);
  await page.goto('/manage/payments');
  await page.getByText('Your role in the team does not open this part.').waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/€|public site/);
  await expectGoodScreen(page);
  await page.getByRole('main').getByRole('link', { name: 'My lessons' }).click();
  await page.waitForURL('**/manage/own-lessons');
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes(`/own-lessons/${foreign}`) && request.resourceType() === 'fetch' && asked.push(request.url())));
  expectRefusals(page, /\/api\/own-lessons\/\d+/);
  await page.goto(`/manage/own-lessons/${foreign}`);
  await page.getByText('This lesson does not exist (any more).').waitFor();
  expect(asked).toHaveLength(1);

  // An admin has no buttons for an owner.
  const team = (await (await owner.request.get('/api/team')).json()) as Team;
  const rui = team.members.find(({ email }) => email === EMAIL)!;
  expect((await owner.request.put(`/api/team/${rui.id}`, { data: { role: 'admin', instructor_id: null } })).ok()).toBe(true);
  await page.goto('/manage/team');
  await page.getByRole('button', { name: 'Change role: Rui Costa' }).waitFor();
  const above = team.members.filter(({ role }) => role === 'owner').map(({ name }) => name);
  expect(above.length).toBeGreaterThan(0);
  for (const name of above) expect(await page.getByRole('button', { name: new RegExp(`: ${name}$`) }).count()).toBe(0);

  await owner.reload();
  await owner.getByRole('button', { name: 'Remove: Rui Costa' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await owner.getByText('Removed from the team.').waitFor();
  expect((await page.request.get('/api/user/me')).status()).toBe(401);
});

test('a role that was chosen and cancelled is not the chosen one when the dialog opens again', async () => {
  const owner = await journey.admin({ viewport: PHONE });
  await owner.goto('/manage/team');
  const change = owner.getByRole('button', { name: 'Change role: Duarte Reis' });
  const role = owner.getByRole('dialog').getByLabel('Role', { exact: true });
  await change.click();
  await role.selectOption('admin');
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await owner.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
  await change.click();
  expect(await role.inputValue()).toBe('instructor');
});

test('who deletes an instructor reads first who in the team sees no lessons of their own any more', async () => {
  const owner = await journey.admin({ viewport: PHONE });
  const teamOf = async () => (await (await owner.request.get('/api/team')).json()) as Team;
  const { id } = (await (await owner.request.post('/api/instructors', { data: { name: 'Lena' } })).json()) as { id: number };
  const linked = (await teamOf()).members.find(({ name }) => name === 'Duarte Reis')!;
  expect((await owner.request.put(`/api/team/${linked.id}`, { data: { role: 'instructor', instructor_id: id } })).status()).toBe(200);
  await owner.request.post('/api/team/invitations', { data: { name: '', email: 'lena@norte.example', role: 'instructor', instructor_id: id } });

  await owner.goto(`/manage/instructors/${id}`);
  await owner.getByRole('button', { name: 'Delete' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByText('Duarte Reis, lena@norte.example in the team see no lessons of their own any more, until another instructor is chosen there.', { exact: false }).waitFor();
  await expectGoodScreen(owner);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await owner.waitForURL('**/manage/instructors');
  expect((await teamOf()).members.find((member) => member.id === linked.id)).toMatchObject({ role: 'instructor', instructor_id: null });

  // The team says so, at the member and at the invitation.
  await owner.goto('/manage/team');
  for (const who of ['Duarte Reis', 'lena@norte.example']) await owner.getByRole('listitem').filter({ hasText: who }).getByText('No instructor linked', { exact: true }).waitFor();
  expect(await owner.getByText('No instructor linked', { exact: true }).count()).toBe(2);
  await expectGoodScreen(owner);
  expect((await owner.request.put(`/api/team/${linked.id}`, { data: { role: 'instructor', instructor_id: linked.instructor_id } })).status()).toBe(200);
});

test('an owner sets up an authenticator app, and signs in with its code, or with a recovery code on the site', async () => {
  const owner = await journey.admin({ viewport: PHONE });
  await owner.goto('/manage/account');
  const panel = owner.getByRole('region', { name: 'Second factor' });
  await panel.getByLabel('Current password').fill(DEMO_PASSWORD);
  await panel.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = Secret.fromBase32((await panel.locator('[data-secret]').getAttribute('data-secret'))!);
  const code = (seconds: number) => new TOTP({ secret }).generate({ timestamp: now().getTime() + seconds * 1000 });
  await panel.getByRole('img', { name: 'QR code with the key' }).waitFor();
  await panel.getByLabel('Code that the app shows').fill(code(0));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  const recovery = (await panel.getByRole('listitem').first().textContent())!;
  await expectGoodScreen(owner);
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await panel.getByText('Recovery codes left: 10').waitFor();

  const page = await journey.visitor({ viewport: PHONE });
  expectRefusals(page, /\/api\/login/);
  await page.goto('/manage');
  await page.getByLabel('Email').fill(ADMINS.norte);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await page.getByLabel('Code').fill('000000');
  await submit.click();
  await page.getByText('This code is not right, or it was used already.').waitFor();
  await expectGoodScreen(page);
  // The code of the step in which it was set up is used already.
  await page.getByLabel('Code').fill(code(30));
  await submit.click();
  await page.getByRole('heading', { level: 1, name: 'Management Dashboard' }).waitFor();

  const visitor = await journey.visitor({ viewport: PHONE });
  expectRefusals(visitor, /\/api\/login/);
  await visitor.goto('/login');
  await visitor.getByLabel('Email').fill(ADMINS.norte);
  await visitor.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const enter = visitor.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
  await enter.click();
  await visitor.getByLabel('Code').fill(recovery);
  await expectGoodScreen(visitor);
  await enter.click();
  await expect.poll(async () => (await visitor.request.get('/api/user/me')).status()).toBe(200);
});

test('an admin adds a passkey, and signs in with it alone, or beside the password', async () => {
  const admin = 'duarte.reis@norte.example';
  await journey.withDatabase(async ({ owner }) => {
    const { password_hash } = await owner.selectFrom('users').where('email', '=', ADMINS.norte).select('password_hash').executeTakeFirstOrThrow();
    await owner.insertInto('users').values({ tenant_id: 1, email: admin, password_hash, role: 'admin' }).execute();
  });
  const page = await journey.visitor({ viewport: PHONE });
  await journey.signIn(page, admin);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto('/manage/account');
  const panel = page.getByRole('region', { name: 'Second factor' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name').fill('My phone');
  const form = panel.locator('form').filter({ has: page.getByLabel('Name') });
  await form.getByLabel('Current password').fill(DEMO_PASSWORD);
  await expectGoodScreen(page);
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await panel.getByText('My phone').waitFor();
  await panel.getByText('For localhost · not used yet').waitFor();
  await expectGoodScreen(page);

  // The device answers the browser's suggestion at once.
  const signedIn = () => page.getByRole('heading', { level: 1, name: 'Management Dashboard' }).waitFor();
  const answers = (enabled: boolean) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const signOut = async () => {
    // What the dashboard still loads would be refused.
    await page.goto('about:blank');
    await page.request.delete('/api/user/me');
  };
  const openLogin = async () => {
    await signOut();
    await page.goto('/manage/login');
  };
  await openLogin();
  await signedIn();
  await answers(false);
  await openLogin();
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' });
  await usePasskey.waitFor();
  await expectGoodScreen(page);
  await answers(true);
  await usePasskey.click();
  await signedIn();

  // As the second step, beside the password.
  await answers(false);
  expectRefusals(page, /\/api\/login/);
  await openLogin();
  await page.getByLabel('Email').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').waitFor();
  await answers(true);
  await usePasskey.click();
  await signedIn();

  // The site's own sign-in takes codes only, and leads to the passkey.
  await signOut();
  await answers(false);
  // The suggestion may begin late, and would then be answered before the button is pressed.
  await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)));
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Use a passkey in the back office' }).click();
  await usePasskey.waitFor();
  await answers(true);
  await usePasskey.click();
  await signedIn();
});

test('a school without instructors is led to adding one before it invites one', async () => {
  await journey.addSchool('empty', 'empty.localhost');
  await journey.withDatabase(async ({ owner }) => {
    const { id } = await owner.selectFrom('tenants').where('slug', '=', 'empty').select('id').executeTakeFirstOrThrow();
    const { password_hash } = await owner.selectFrom('users').where('email', '=', ADMINS.norte).select('password_hash').executeTakeFirstOrThrow();
    await owner.insertInto('users').values({ tenant_id: id, email: 'owner@empty.example', password_hash, role: 'owner' }).execute();
  });
  const page = await journey.visitor({ viewport: PHONE });
  expectRefusals(page, /\/api\/user\/me$/);
  await page.goto(`${journey.at('empty.localhost')}/manage/team`);
  await page.getByLabel('Email').fill('owner@empty.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The school has no one to put on lessons yet.').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Add an instructor' }).click();
  await page.waitForURL('**/manage/instructors/new');
});
