import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../site/', import.meta.url);

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(new URL(name, ROOT), 'utf8') }));

test('every empty and error page shows a drawing that is there, and only errors that can be tried again share one', () => {
  const drawn = new Set([...readFileSync(new URL('ui/drawings/quietPages.svg', ROOT), 'utf8').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id!));
  const used = sources.flatMap(({ name, text }) => [...text.matchAll(/(?:<Drawing of|drawing)="(\w+)"|'(storm|footprints|bottle)'/g)].map(([, one, other]) => ({ name, id: one ?? other! })));
  const pages = used.filter(({ name, id }) => id !== 'waveCover' && name !== 'ui/Drawing.tsx');
  expect(pages.filter(({ id }) => !drawn.has(id))).toEqual([]);
  expect([...drawn].filter((id) => !pages.some((page) => page.id === id))).toEqual([]);
  const shared = Map.groupBy(pages, ({ id }) => id);
  // The account pages are neither empty nor errors; they show the sea of the empty timetable.
  expect([...shared].filter(([, names]) => names.length > 1).map(([id, names]) => [id, names.map(({ name }) => name).toSorted()])).toEqual([
    ['storm', ['booking/payment/PaymentRefused.tsx', 'ui/states/PageError.tsx']],
    ['calmSea', ['form/AccountFrame.tsx', 'lessons/NoLessons.tsx']],
  ].toSorted());
});

test('pages for emptiness and errors have one', () => {
  const quiet = sources.filter(({ text }) => /className="(?:column )?quiet-page/.test(text));
  // These are about a lesson, a payment on its way, a pass or missing scripts, and show that instead.
  const own = ['booking/NotBookable.tsx', 'booking/payment/PaymentPending.tsx', 'booking/plain/LookUpPayment.tsx', 'passes/PassPage.tsx', 'ui/states/ScriptedSkeleton.tsx'];
  expect(quiet.filter(({ text }) => !text.includes('<Drawing')).map(({ name }) => name).toSorted()).toEqual(own);
});
