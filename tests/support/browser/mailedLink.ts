import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Mail = { to: string; text: string };

/** The link of the sign-up mail to this address, from the demo mailbox of the page's host. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  const read = () => page.evaluate<Mail[]>('fetch("/dev/mailbox.json").then((answer) => answer.json())');
  const linkOf = async () => /http:\S+\/sign-up\/\S+/.exec((await read()).find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  await expect.poll(linkOf).not.toBe('');
  return linkOf();
}
