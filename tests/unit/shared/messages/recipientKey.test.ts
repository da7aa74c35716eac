import { describe, expect, test } from 'vitest';
import { recipientKey } from '#shared/messages/recipientKey.ts';

describe('addresses with the same recipient key', () => {
  test.each([
    ['ana@example.com', ['Ana@Example.COM', ' ana@example.com ', 'ana+surf@example.com', 'ana+a+b@example.com', 'ANA+@example.com']],
    ['anasilva@gmail.com', ['ana.silva@gmail.com', 'A.N.A.Silva+x@GoogleMail.com', 'anasilva+1@gmail.com']],
    ['anasilva@proton.me', ['ana.silva@protonmail.com', 'anasilva+news@pm.me']],
    ['ana.silva@icloud.com', ['ana.silva@me.com', 'Ana.Silva+x@mac.com']],
    ['ana.silva@outlook.com', ['ana.silva+x@outlook.com']],
  ])('%s', (mailbox, addresses) => {
    for (const address of [mailbox, ...addresses]) expect(recipientKey(address)).toBe(mailbox);
  });
});

describe('different recipient keys stay apart', () => {
  test.each([
    ['ana.silva@example.com', 'anasilva@example.com'],
    ['ana.silva@outlook.com', 'anasilva@outlook.com'],
    ['ana@outlook.com', 'ana@hotmail.com'],
    ['ana@gmail.com', 'ana@gmail.com.example'],
    ['ana-surf@example.com', 'ana@example.com'],
    ['+a@example.com', '+b@example.com'],
  ])('%s, %s', (one, other) => {
    expect(recipientKey(one)).not.toBe(recipientKey(other));
  });
});

test.each(['', '@', 'ana', '+', 'a@', '@b'])('%j, which is no address, throws nothing', (text) => {
  expect(typeof recipientKey(text)).toBe('string');
});
