import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { User } from '#shared/contract/user.ts';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { DESK, expectFits, expectGoodScreen, expectRefusals, gotoWithoutScripts, hydrated, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { VISITOR } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const SIZES = [
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
];

const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status();
/** The input of one's own email, on the account's page. */
const emailOf = (page: Page) => page.getByRole('region', { name: 'Email', exact: true }).getByLabel('Email', { exact: true });
const me = async (page: Page) => (await (await page.request.get('/api/user/me')).json()) as User;

async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await submit(page, 'Sign in').click();
}

async function isFocused(page: Page, name: string): Promise<void> {
  await expect.poll(() => field(page, name).evaluate((input) => input === document.activeElement)).toBe(true);
}

/** Creates a signed-in account only for this test, so that journeys do not interfere. */
async function newcomer(email: string, viewport = PHONE): Promise<Page> {
  const page = await journey.visitor({ viewport });
  const data = { email, password: 'first-password' };
  expect((await page.request.post('/api/register', { data })).status()).toBe(201);
  const registration = new URL(await mailedLink(page, email, /\/login\?registration=/), 'http://x').searchParams.get('registration');
  expect((await page.request.post('/api/login', { data: { ...data, registration } })).status()).toBe(200);
  return page;
}

/** Requests a password link. After hydration, the sign-in page passes the email along. */
async function askForLink(page: Page, email: string, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/login');
  await hydrated(page);
  await field(page, 'Email').fill(email);
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  await page.waitForURL('**/forgotten-password*');
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await look(page);
  await submit(page, 'Send the link').click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText(`If there is an account with ${email}, a link to set a new password is on its way.`).waitFor();
}

/** The path of the latest link that was mailed to this address, once it is another one than the `earlier` one. */
async function mailedLink(page: Page, email: string, path = /\/new-password\//, earlier = ''): Promise<string> {
  type Mail = { to: string; text: string };
  const link = async () => {
    const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as Mail[];
    const texts = mails.filter(({ to }) => to.includes(email)).flatMap(({ text }) => [...text.matchAll(/https?:\/\/[^/]+(\/\S+)/g)].map(([, found]) => found!));
    return texts.find((found) => path.test(found)) ?? earlier;
  };
  await expect.poll(link).not.toBe(earlier);
  return link();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Verify password').fill(password);
  await submit(page, 'Set the password').click();
}

describe.each(SIZES)('on a $size', ({ size, viewport }) => {
  // Names, colours and structure are the same at every width, so axe checks one of them.
  const look = viewport === PHONE ? expectGoodScreen : expectFits;

  test('signing in: what fails says so and keeps the entries; then it leads back to where one came from', async () => {
    const page = await journey.visitor({ viewport });
    expectRefusals(page, /\/api\/login/);
    await page.goto('/bookings');
    await page.waitForURL('**/login?next=%2Fbookings');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByText('Please sign in first.').waitFor();
    await look(page);

    await submit(page, 'Sign in').click();
    await page.getByText('Enter an email address such as maria@example.com.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    await isFocused(page, 'Email');

    await signIn(page, VISITOR, 'wrong');
    await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
    expect([await field(page, 'Email').inputValue(), await field(page, 'Password').inputValue()]).toEqual([VISITOR, 'wrong']);
    await isFocused(page, 'Password');
    await look(page);
    expect(await statusOf(page, '/api/user/me')).toBe(401);

    await field(page, 'Password').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/bookings');
    await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
    expect((await me(page)).email).toBe(VISITOR);
    await page.goto('/login');
    await page.waitForURL('**/');
  });

  test('signing up: what is missing stands beside the button, a mismatch shows when it is one; the mailed link confirms the address', async () => {
    const email = `new.${size}@example.com`;
    const page = await journey.visitor({ viewport });
    expectRefusals(page, /\/api\/(register|login)/);
    await page.goto('/login?next=%2Fme');
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/register?next=%2Fme');
    await page.getByText('Still needed: your email, a password and the same password twice.').waitFor();
    await expect.poll(() => submit(page, 'Sign up').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => submit(page, 'Sign up').evaluate((button: HTMLButtonElement) => button.disabled)).toBe(false);
    await submit(page, 'Sign up').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Enter an email address such as maria@example.com.').waitFor();
    await isFocused(page, 'Email');
    await page.reload();

    const mismatch = page.getByText(`Passwords don't match`, { exact: true });
    await field(page, 'Email').fill(VISITOR);
    await field(page, 'Password').fill('salt-and-foam');
    await field(page, 'Verify password').pressSequentially('salt');
    await expect.poll(() => mismatch.count()).toBe(0);
    await field(page, 'Verify password').pressSequentially('!');
    await mismatch.waitFor();
    await expect.poll(() => submit(page, 'Sign up').getAttribute('aria-disabled')).toBe('true');
    await look(page);
    await field(page, 'Verify password').fill('salt-and-foam');
    await expect.poll(() => mismatch.count()).toBe(0);
    await expect.poll(() => submit(page, 'Sign up').getAttribute('aria-disabled')).toBe(null);

    await field(page, 'Email').fill(email);
    for (const name of ['Password', 'Verify password']) await field(page, name).fill('password1');
    await submit(page, 'Sign up').click();
    await page.getByText('This password is too easy to guess', { exact: false }).last().waitFor();
    await isFocused(page, 'Password');
    await look(page);
    for (const name of ['Password', 'Verify password']) await field(page, name).fill('salt-and-foam');
    await submit(page, 'Sign up').click();
    await page.waitForURL('**/login?next=%2Fme');
    await page.getByText('Registration successful, please login', { exact: true }).waitFor();
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
    await look(page);
    await page.getByText(`We have sent an email to ${email}.`, { exact: false }).waitFor();
    await signIn(page, email, 'salt-and-foam');
    await page.waitForURL('**/me');
    expect(await me(page)).toMatchObject({ email, is_admin: false });

    // The link asks for the password, also of somebody who is signed in.
    const tab = await page.context().newPage();
    await tab.goto(await mailedLink(page, email, /\/login\?registration=/));
    await tab.getByText('Sign in with the password you have chosen. This confirms your email.').waitFor();
    await look(tab);
    await signIn(tab, email, 'salt-and-foam');
    await tab.waitForURL('**/me*');
    await expect.poll(() => emailOf(tab).inputValue()).toBe(email);
  });

  test('a forgotten password: the same kind answer whether there is an account or not, a mailed link that works once', async () => {
    const email = `forgetful.${size}@example.com`;
    const other = await newcomer(email);
    const page = await journey.visitor({ viewport });
    expectRefusals(page, /\/api\/password-resets\//);
    for (const asked of ['nobody@example.com', email]) {
      await askForLink(page, asked, look);
    }
    await look(page);

    const path = await mailedLink(page, email);
    await page.goto(path);
    await setPassword(page, 'short');
    await page.getByText('A password must have at least 8 characters.').waitFor();
    await expect.poll(() => page.getByText('At least 8 characters.', { exact: true }).count()).toBe(0);
    await isFocused(page, 'New password');
    await look(page);
    await setPassword(page, 'second-password');
    await page.waitForURL('**/login*');
    await page.getByText('Your new password is set, please login', { exact: true }).waitFor();
    expect(await statusOf(other, '/api/user/me')).toBe(401);
    await signIn(page, email, 'second-password');
    await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();

    await page.goto(path);
    await setPassword(page, 'third-password');
    await page.getByText('This link is no longer valid. Ask for a new one.').waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('heading', { name: 'Forgotten password?' }).waitFor();
  });

  test('account settings: name and phone are kept, errors stand at their fields', async () => {
    const page = await newcomer(`surfer.${size}@example.com`, viewport);
    expectRefusals(page, /\/api\/user\/me/);
    await page.goto('/me');
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await page.getByText('+351').first().waitFor();
    await look(page);
    await field(page, 'Name').fill('Noa Santos');
    await field(page, 'Mobile phone (optional)').fill('261 000 000');
    // Pressed while the field has the focus: the error must not move the button away from the pointer.
    await submit(page, 'Save').click();
    await page.getByText('Enter a mobile number; a landline will not do.').waitFor();
    await isFocused(page, 'Mobile phone (optional)');
    await look(page);
    expect((await me(page)).name).toBe('');
    await field(page, 'Mobile phone (optional)').fill('912 345 678');
    await submit(page, 'Save').click();
    await page.getByRole('alert').getByText('Saved', { exact: true }).waitFor();
    expect(await me(page)).toMatchObject({ name: 'Noa Santos', email: `surfer.${size}@example.com`, phone: '+351912345678' });
    await page.reload();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Noa Santos');
    await expect.poll(() => field(page, 'Mobile phone (optional)').inputValue()).toBe('912 345 678');
  });

  test('a change of the email: the present password is asked for, and the old email stays until the mailed link is used', async () => {
    const [from, to] = [`mover.${size}@example.com`, `moved.${size}@example.com`];
    const page = await newcomer(from, viewport);
    expectRefusals(page, /\/api\/user\/me\/email-change/, /\/api\/email-changes\//);
    await page.goto('/me');
    const part = page.getByRole('region', { name: 'Email', exact: true });
    const change = part.getByRole('button', { name: 'Change the email' });
    const password = part.getByLabel('Current password', { exact: true });
    await expect.poll(() => emailOf(page).inputValue()).toBe(from);
    expect([await change.isEnabled(), await password.count()]).toEqual([false, 0]);
    await emailOf(page).press('Enter');
    await look(page);
    await emailOf(page).fill(to);
    await password.waitFor();
    expect(await part.getByText('Enter your password.').count()).toBe(0);
    // The same address again needs no password, and nothing is sent.
    await emailOf(page).fill(` ${from} `);
    await expect.poll(async () => [await change.isEnabled(), await password.count()]).toEqual([false, 0]);
    await emailOf(page).fill(to);
    await change.click();
    await part.getByText('Enter your password.').waitFor();
    await part.getByLabel('Current password', { exact: true }).fill('wrong-password');
    await part.getByRole('button', { name: 'Change the email' }).click();
    await part.getByText('This is not your current password.').waitFor();
    await look(page);
    await part.getByLabel('Current password', { exact: true }).fill('first-password');
    await part.getByRole('button', { name: 'Change the email' }).click();
    await part.getByText(`${to} is waiting to be confirmed`).waitFor();
    await part.getByText(`You sign in with ${from}.`).waitFor();
    await look(page);
    // Each mail is awaited, because a link ends when the next one is written.
    const withdrawn = await mailedLink(page, to, /\/new-email\//);
    await part.getByRole('button', { name: 'Keep the old email' }).click();
    await expect.poll(() => emailOf(page).inputValue()).toBe(from);
    await emailOf(page).fill(to);
    await part.getByLabel('Current password', { exact: true }).fill('first-password');
    await part.getByRole('button', { name: 'Change the email' }).click();
    const first = await mailedLink(page, to, /\/new-email\//, withdrawn);
    await part.getByRole('button', { name: 'Send the link again' }).click();
    await part.getByText('We have sent the link again. Earlier links no longer work.').waitFor();

    const path = await mailedLink(page, to, /\/new-email\//, first);
    // Opened where another account is signed in: it signs out, and the link is kept until its own account is.
    const elsewhere = await newcomer(`bystander.${size}@example.com`, viewport);
    expectRefusals(elsewhere, /\/api\/(email-changes|user\/me)/);
    await elsewhere.goto(path);
    await submit(elsewhere, 'Confirm').click();
    await elsewhere.getByText('Another account asked for this address.', { exact: false }).waitFor();
    await look(elsewhere);
    await elsewhere.route('**/api/user/me', (route) => route.abort());
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await elsewhere.getByText('you are still signed in on this device', { exact: false }).waitFor();
    await look(elsewhere);
    await elsewhere.unroute('**/api/user/me');
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await elsewhere.getByText('Sign in to the account that asked for this address', { exact: false }).waitFor();
    await look(elsewhere);
    expect((await me(page)).email).toBe(from);
    await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(elsewhere, from, 'first-password');
    await elsewhere.waitForURL('**/new-email/*');
    await look(elsewhere);
    await submit(elsewhere, 'Confirm').click();
    await elsewhere.getByRole('heading', { name: 'Your email has changed' }).waitFor();
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { name: 'Your email has changed' }).waitFor();
    expect((await me(page)).email).toBe(to);
    await page.goto(path);
    await submit(page, 'Confirm').click();
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Account settings' }).click();
    await expect.poll(() => emailOf(page).inputValue()).toBe(to);
  });

  test('sessions: one is signed out, then all others, and a device that was signed out is asked to sign in', async () => {
    const email = `devices.${size}@example.com`;
    const page = await newcomer(email, viewport);
    const others = [];
    for (const userAgent of [ANDROID, WINDOWS, WINDOWS]) {
      const other = await journey.visitor({ userAgent });
      expect((await other.request.post('/api/login', { data: { email, password: 'first-password' } })).status()).toBe(200);
      others.push(other);
    }
    const [phone, desk] = others as [Page, Page];
    await desk.goto('/me');
    await desk.getByRole('button', { name: /^Sign out: Chrome on Android/ }).waitFor();
    expectRefusals(desk, /\/api\/user\/me/);
    await page.goto('/me');
    const part = page.getByRole('region', { name: 'Where you are signed in' });
    await expect.poll(() => part.getByRole('listitem').count()).toBe(4);
    await part.getByText('This device', { exact: true }).waitFor();
    await look(page);
    await part.getByRole('button', { name: /^Sign out: Chrome on Android/ }).click();
    await part.getByText('That device is signed out.').waitFor();
    await expect.poll(() => part.getByRole('listitem').count()).toBe(3);
    expect([await statusOf(phone, '/api/user/me'), await statusOf(desk, '/api/user/me')]).toEqual([401, 200]);
    await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await part.getByText('You are signed out everywhere else.').waitFor();
    await expect.poll(() => part.getByRole('listitem').count()).toBe(1);
    expect([await statusOf(page, '/api/user/me'), await statusOf(desk, '/api/user/me')]).toEqual([200, 401]);
    await desk.getByRole('button', { name: /^Sign out: Chrome on Android/ }).click();
    await desk.waitForURL('**/login?next=%2Fme');
  });

  test('a change of the password: the present one is asked for, and it ends every other session', async () => {
    const email = `changer.${size}@example.com`;
    const page = await newcomer(email, viewport);
    const other = await journey.visitor();
    expect((await other.request.post('/api/login', { data: { email, password: 'first-password' } })).status()).toBe(200);
    expectRefusals(page, /\/api\/user\/me/);
    await page.goto('/me');
    const part = page.getByRole('region', { name: 'Change the password' });
    const change = async (present: string, next: string, verify: string) => {
      await part.getByLabel('Current password').fill(present);
      await part.getByLabel('New password').fill(next);
      await part.getByLabel('Verify password').fill(verify);
      await part.getByRole('button', { name: 'Change the password' }).click();
    };
    await change('first-password', 'second-password', 'second-passwort');
    await page.getByText(`Passwords don't match`, { exact: true }).waitFor();
    await change('wrong-password', 'second-password', 'second-password');
    await page.getByText('This is not your current password.').waitFor();
    await expect.poll(() => part.getByLabel('Current password').evaluate((input) => input === document.activeElement)).toBe(true);
    await change('first-password', 'second-password', 'second-password');
    await page.getByText('Your password has been changed. You have been signed out everywhere else.').waitFor();
    await look(page);
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('');
    expect([await statusOf(page, '/api/user/me'), await statusOf(other, '/api/user/me')]).toEqual([200, 401]);
    const login = async (password: string) => (await other.request.post('/api/login', { data: { email, password } })).status();
    expect([await login('first-password'), await login('second-password')]).toEqual([401, 200]);
  });

  test('my bookings: none yet; then what is ahead first, what is over or cancelled below, more on demand', async () => {
    const page = await newcomer(`booker.${size}@example.com`, viewport);
    await page.goto('/bookings');
    await page.getByText('No bookings yet').waitFor();
    await look(page);
    const ids = [await book(page, 'Kept Person'), await book(page, 'Gone Person')];
    const { lesson_id } = (await (await page.request.get(`/api/bookings/${ids[1]}`)).json()) as { lesson_id: number };
    expect((await page.request.delete(`/api/lessons/${lesson_id}/bookings/${ids[1]}`)).status()).toBe(200);

    await page.reload();
    const ahead = page.getByRole('region', { name: 'Coming up' }).getByRole('link');
    const behind = page.getByRole('region', { name: 'Past and cancelled' }).getByRole('link');
    await expect.poll(async () => [await ahead.count(), await behind.count()]).toEqual([1, 1]);
    for (const text of ['Booked', 'for Kept Person']) await ahead.getByText(text, { exact: true }).waitFor();
    for (const text of ['Cancelled', 'for Gone Person']) await behind.getByText(text, { exact: true }).waitFor();
    await look(page);
    await ahead.click();
    await page.waitForURL(`**/booking/${ids[0]}`);
    await page.getByText('Kept Person').waitFor();
  });

  test('the "non authorized" page', async () => {
    const page = await journey.visitor({ viewport });
    await page.goto('/non-authorized');
    await page.getByRole('heading', { name: 'Non Authorized' }).waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  });
});

/** Books a place in the next lesson with room, signed in. */
async function book(page: Page, name: string): Promise<string> {
  const lesson = await lessonWithRoom(page, 1);
  const data = { users: [{ name, age: '30' }], email: 'someone@example.com', phone: '912345678', notes: '', lesson: lesson.id };
  const answer = await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test('name and phone that are typed before the scripts have come are kept', async () => {
  const page = await newcomer('early@example.com');
  const release = await gotoWithoutScripts(page, '/me');
  await field(page, 'Name').fill('Noa Santos');
  await field(page, 'Mobile phone (optional)').fill('912345678');
  await release();
  // Grouped, so the form itself has the number.
  await expect.poll(() => field(page, 'Mobile phone (optional)').inputValue()).toBe('912 345 678');
  await submit(page, 'Save').click();
  await page.getByRole('alert').getByText('Saved', { exact: true }).waitFor();
  expect(await me(page)).toMatchObject({ name: 'Noa Santos', phone: '+351912345678' });
});

test('a long list of bookings comes in pages', async () => {
  const page = await newcomer('regular@example.com');
  for (let number = 0; number < 52; number += 1) {
    const id = await book(page, `Person ${number}`);
    const { lesson_id } = (await (await page.request.get(`/api/bookings/${id}`)).json()) as { lesson_id: number };
    await page.request.delete(`/api/lessons/${lesson_id}/bookings/${id}`);
  }
  await page.goto('/bookings');
  const entries = page.getByRole('region', { name: 'Past and cancelled' }).getByRole('link');
  await expect.poll(() => entries.count()).toBe(50);
  await page.getByText('Nothing planned at the moment.').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => entries.count()).toBe(52);
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

test('a session that ended elsewhere leads to sign in, and back', async () => {
  const page = await newcomer('elsewhere@example.com', DESK);
  await page.goto('/');
  expectRefusals(page, /\/api\/user\/me/);
  await page.request.delete('/api/user/me');
  await page.getByRole('button', { name: 'Account: elsewhere@example.com' }).click();
  await page.getByRole('link', { name: 'My bookings' }).click();
  await page.waitForURL('**/login?next=%2Fbookings');
});

test('a sign-in that leads to the back office loads it', async () => {
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/login?next=%2Fmanage');
  await signIn(page, VISITOR);
  await page.waitForURL('**/manage');
  await page.getByText('Non Authorized').waitFor();
});
