import { describe, expect, test } from 'vitest';
import { RESERVED_SLUGS } from '#shared/reservedSlugs.ts';
import { isConfusable, proposeSlug, slugProblem } from '#shared/signUp/slug.ts';
import { signUpProblems, type SignUpEntries } from '#shared/signUp/signUpRules.ts';

test.each([
  ['Escola de Surf São João', 'escola-de-surf-sao-joao'],
  ["  Ben's Board & Body  ", 'bens-board-and-body'],
  ['Wellenreitschule Größe', 'wellenreitschule-grosse'],
  ['Øster Surf', 'oster-surf'],
  ['波乗り', ''],
  ['Ab', ''],
  ['Surf School of the Wonderful Northern Beaches', 'surf-school-of-the-wonderful-northern'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the name %s proposes the slug %s', (name, slug) => {
  expect(proposeSlug(name)).toBe(slug);
});

test.each([
  ['abc', undefined],
  ['surf-school-of-the-wonderful-northern', undefined],
  ['praia-norte-2', undefined],
  ['ab', 'slug_invalid'],
  ['x'.repeat(41), 'slug_invalid'],
  ['Praia', 'slug_invalid'],
  ['praia norte', 'slug_invalid'],
  ['-praia', 'slug_invalid'],
  ['praia-', 'slug_invalid'],
  ['xn--pria-5na', 'slug_invalid'],
  ['pr\u0430ia', 'slug_invalid'],
  ['praia.norte', 'slug_invalid'],
  ['12345', 'slug_invalid'],
  ['', 'slug_invalid'],
  ['admin', 'slug_reserved'],
  ['adm1n', 'slug_reserved'],
  ['sign-up', 'slug_reserved'],
  ['www', 'slug_reserved'],
  ['paypa1', 'slug_reserved'],
  ['login', 'slug_reserved'],
  ['1ogin', 'slug_reserved'],
] as const)('the slug %s is refused as %s', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem);
});

test.each([
  ['norte', 'norte', true],
  ['n0rte', 'norte', true],
  ['praianorte', 'praia-norte', true],
  ['ba1eal', 'baleal', true],
  ['baieal', 'baleal', true],
  ['norte-2', 'norte', false],
  ['surn', 'sum', true],
])('%s beside %s is confusable: %s', (slug, other, expected) => {
  expect(isConfusable(slug, ['ericeira', other])).toBe(expected);
});

test.each(RESERVED_SLUGS)('the path /%s of the product is no slug', (slug) => {
  expect(slugProblem(slug)).toBe('slug_reserved');
});

test('nor is one that looks like it', () => {
  expect(['0perators', 'operat0rs', 'sign-up', 'signup'].map(slugProblem)).toEqual(Array(4).fill('slug_reserved'));
});

describe('a sign-up', () => {
  const ENTRIES: SignUpEntries = { name: 'Areia Surf', slug: 'areia', email: 'ana@example.com', password: 'a long one', country: 'PT', timezone: 'Europe/Lisbon', lang: 'pt' };

  test('is valid, also in other alphabets', () => {
    for (const name of ['Areia Surf', 'École d’Été', 'Σχολή Σερφ', 'Школа Surf', '波乗り surf']) expect(signUpProblems({ ...ENTRIES, name })).toEqual({});
  });

  test.each([
    [{ name: '  ' }, { name: 'school_name_missing' }],
    [{ name: '123' }, { name: 'school_name_missing' }],
    [{ name: 'x'.repeat(61) }, { name: 'text_too_long' }],
    [{ name: 'Win at evil.com' }, { name: 'link_in_text' }],
    [{ name: 'Pr\u0430ia Norte' }, { name: 'name_confusable' }],
    [{ name: 'Praia\u200bNorte' }, { name: 'name_confusable' }],
    [{ name: 'Praia\nNorte' }, { name: 'name_confusable' }],
    [{ email: 'ana' }, { email: 'email_invalid' }],
    [{ password: 'short' }, { password: 'password_too_short' }],
    [{ country: 'pt' }, { country: 'country_invalid' }],
    [{ timezone: '+01:00' }, { timezone: 'timezone_invalid' }],
    [{ timezone: 'Europe/Atlantis' }, { timezone: 'timezone_invalid' }],
    [{ lang: 'it' }, { lang: 'language_invalid' }],
  ])('with %o has the problem %o', (change, problems) => {
    expect(signUpProblems({ ...ENTRIES, ...change })).toEqual(problems);
  });
});
