import { describe, expect, test } from 'vitest';
import { domainFindings, isProven } from '#shared/domains/domainProof.ts';
import { checkDomain } from '#shared/domains/domainRules.ts';
import { nextCheckAt } from '#shared/domains/nextCheckAt.ts';

const TAKEN = { main_host: 'App.example.com', school_domain: 'schools.example.com', own: ['surf.own.pt', 'norte.schools.example.com'], others: ['surf.other.pt'] };

describe('a domain that a school enters', () => {
  test.each([
    ['surf.ericeira.pt', 'surf.ericeira.pt'],
    ['  SURF.Ericeira.PT. ', 'surf.ericeira.pt'],
    ['https://surf.ericeira.pt/lessons?lang=pt#x', 'surf.ericeira.pt'],
    ['HTTP://surf.ericeira.pt', 'surf.ericeira.pt'],
    ['wellenreiten-süd.de', 'xn--wellenreiten-sd-dwb.de'],
    ['東京.jp', 'xn--1lqs71d.jp'],
    ['ericeira.xn--p1ai', 'ericeira.xn--p1ai'],
    ['example.com', 'example.com'],
    ['app.example.com.pt', 'app.example.com.pt'],
    ['notapp.example.com', 'notapp.example.com'],
  ])('%s is %s', (typed, host) => {
    expect(checkDomain(typed, TAKEN)).toEqual({ host });
  });

  test.each([
    ['', 'domain_invalid'],
    ['   ', 'domain_invalid'],
    ['localhost', 'domain_invalid'],
    ['surf', 'domain_invalid'],
    ['surf..pt', 'domain_invalid'],
    ['-surf.pt', 'domain_invalid'],
    ['surf_.pt', 'domain_invalid'],
    ['surf.pt:8080', 'domain_invalid'],
    ['eva@surf.pt', 'domain_invalid'],
    ['surf school.pt', 'domain_invalid'],
    ['surf%2ept', 'domain_invalid'],
    ['surf.pt\u0000', 'domain_invalid'],
    ['surf.12', 'domain_invalid'],
    ['*.surf.pt', 'domain_invalid'],
    ['xn--zzzzzz--.pt', 'domain_invalid'],
    [`${'a'.repeat(64)}.pt`, 'domain_invalid'],
    [`${'a.'.repeat(125)}pt`, 'domain_invalid'],
    ['192.0.2.7', 'domain_ip'],
    ['http://192.0.2.7/', 'domain_ip'],
    ['0x7f.1', 'domain_ip'],
    ['3221226247', 'domain_ip'],
    ['[2001:db8::7]', 'domain_ip'],
    ['2001:db8::7', 'domain_ip'],
    ['app.example.com', 'domain_product'],
    ['x.APP.example.com', 'domain_product'],
    ['schools.example.com', 'domain_product'],
    ['other.schools.example.com', 'domain_product'],
    ['surf.own.pt', 'domain_own'],
    ['surf.OTHER.pt', 'domain_taken'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(checkDomain(typed, TAKEN)).toEqual({ problem });
  });
});

describe('what DNS says', () => {
  const target = { host: 'app.example.com', addresses: ['192.0.2.7', '2001:db8::7'] };
  const findings = (txt: string[] | null, alias: string[] | null, addresses: string[] | null) => domainFindings({ txt, alias, addresses }, 'token', target);

  test.each([
    [['token'], ['App.example.com.'], [], 'found', 'found'],
    [['other', ' token '], [], ['192.0.2.7'], 'found', 'found'],
    [['token'], [], ['192.0.2.7', '2001:db8::7'], 'found', 'found'],
    // The alias is enough, whatever its addresses are.
    [['token'], ['app.example.com'], null, 'found', 'found'],
    // Some visitors would be sent elsewhere.
    [['token'], [], ['192.0.2.7', '203.0.113.9'], 'found', 'other'],
    [['token'], ['elsewhere.example'], ['203.0.113.9'], 'found', 'other'],
    [['token'], [], [], 'found', 'none'],
    [['TOKEN'], [], ['192.0.2.7'], 'other', 'found'],
    [[], [], ['192.0.2.7'], 'none', 'found'],
    [null, null, null, 'no_answer', 'no_answer'],
    [['token'], [], null, 'found', 'no_answer'],
  ])('%j %j %j: %s, %s', (txt, alias, addresses, text, address) => {
    const found = findings(txt, alias, addresses);
    expect(found).toEqual({ txt: text, address });
    expect(isProven(found)).toBe(text === 'found' && address === 'found');
  });

  test('proves nothing while the target itself has no address', () => {
    expect(domainFindings({ txt: ['token'], alias: [], addresses: ['192.0.2.7'] }, 'token', { ...target, addresses: [] }).address).toBe('other');
  });
});

test('checks come at growing pauses, and end after 30 days', () => {
  const entered = new Date('2026-07-01T00:00:00Z');
  const checks: string[] = [];
  for (let at: Date | null = entered; at; at = nextCheckAt(entered, at)) checks.push(at.toISOString());
  expect(checks.slice(0, 5).map((at) => at.slice(11, 16))).toEqual(['00:00', '00:05', '00:10', '00:20', '00:40']);
  expect(checks.length).toBeLessThan(80);
  expect(checks.at(-1)! >= '2026-07-31').toBe(true);
});
