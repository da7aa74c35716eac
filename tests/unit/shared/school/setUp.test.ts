import { expect, test } from 'vitest';
import { DEFAULT_THEME_COLOR, SET_UP_STEPS, setUp, type SetUpFacts, type SetUpStep } from '#shared/school/setUp.ts';

/** A school as its sign-up leaves it. */
const EMPTY: SetUpFacts = {
  tenant: { logo_url: '', cover_url: '', theme_color: DEFAULT_THEME_COLOR },
  settings: {},
  ...{ has_activity: false, has_lesson: false, has_guest: false },
};
const done = (facts: SetUpFacts): SetUpStep[] => SET_UP_STEPS.filter((step) => setUp(facts)[step]);

test('a new school has nothing done', () => {
  expect(done(EMPTY)).toEqual([]);
});

test.each<[Partial<SetUpFacts>, SetUpStep[]]>([
  [{ settings: { pitch: 'Surf in the bay' } }, []],
  [{ tenant: { ...EMPTY.tenant, theme_color: '#123456' } }, []],
  [{ settings: { pitch: 'Surf in the bay' }, tenant: { ...EMPTY.tenant, theme_color: '#123456' } }, ['look']],
  [{ settings: { pitch: 'Surf in the bay' }, tenant: { ...EMPTY.tenant, logo_url: '/files/x.png' } }, ['look']],
  [{ has_activity: true }, ['activity']],
  [{ has_activity: true, has_lesson: true }, ['activity', 'lesson']],
  [{ settings: { phone: '+351912345678' } }, []],
  [{ settings: { phone: '+351912345678', address: 'Rua 1' } }, ['contact']],
  [{ settings: { whatsapp_url: '+351912345678', coordinates: '39.6, -9.1' } }, ['contact']],
  [{ settings: { terms_conditions: 'T', privacy_policy: ' ' } }, []],
  [{ settings: { terms_conditions: 'T', privacy_policy: 'P' } }, ['texts']],
  [{ settings: { enable_payments: '' } }, []],
  [{ settings: { enable_payments: '0' } }, ['payments']],
  [{ settings: { enable_payments: '1' } }, ['payments']],
  [{ has_guest: true }, ['share']],
])('%j', (facts, steps) => {
  expect(done({ ...EMPTY, ...facts })).toEqual(steps);
});

test('a school with everything is set up', () => {
  const settings = { pitch: 'Surf', phone: '+351912345678', address: 'Rua 1', terms_conditions: 'T', privacy_policy: 'P', enable_payments: '0' };
  const facts = { tenant: { ...EMPTY.tenant, cover_url: '/x.jpg' }, settings, has_activity: true, has_lesson: true, has_guest: true };
  expect(done(facts)).toEqual(SET_UP_STEPS);
});
