import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Mail = { to: string; text: string };

/** The link of the mail to this address, by default of its sign-up mail, from the demo mailbox of the page's host. */
export async function mailedLink(page: Page, email: string, link = /http:\S+\/sign-up\/\S+/): Promise<string> {
  const read = () => page.evaluate<Mail[]>('fetch("/dev/mailbox.json").then((answer) => answer.json())');
  const linkOf = async () => link.exec((await read()).find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  await expect.poll(linkOf).not.toBe('');
  return linkOf();
}
