import { parseArgs } from 'node:util';
import type { Database } from '../../db/connect.ts';
import { runAtTerminal, UsageError } from '../runAtTerminal.ts';
import { listTenants } from '../../tenants/tenants.queries.ts';
import { addSchools } from './addSchools.ts';
import { addVolume } from './addVolume.ts';
import { countRealBookings } from './volume.queries.ts';

const HELP = `npm run volume -- <slug> [--lessons 5000] [--bookings 50000]
npm run volume -- --schools 5000

Fills a school with invented lessons, five a day from eight weeks ahead back into past years, and with bookings of them,
to see how it all works in a large school. The people's addresses end in @example.com, and nobody gets a mail. What the
school has stays as it is, and no other school is touched. A school that real people have booked at is refused.

The second form adds schools: surf-00001 at surf-00001.localhost and so on, each with a catalog and upcoming lessons.`;

const LIMITS = { schools: 10_000, lessons: 100_000, bookings: 1_000_000, bookingsPerLesson: 100 };

/** Fills a school from a terminal, beside a running server or without one. */
async function fillSchool(database: Database, slug: string, lessons: number, bookings: number): Promise<void> {
  const tenant = (await listTenants(database.owner)).find((one) => one.slug === slug);
  if (!tenant) throw new UsageError(`There is no school "${slug}". npm run tenant -- list shows them all.`);
  const real = await countRealBookings(database.forTenant(tenant), tenant);
  if (real > 0) throw new UsageError(`Real people have booked at ${tenant.name} (bookings: ${real}): invented ones are not to stand among theirs.`);
  const started = performance.now();
  const added = await addVolume(database, tenant, { lessons, bookings, now: new Date() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${tenant.name}: ${added.lessons} lessons and ${added.bookings} bookings for ${added.participants} participants ` +
      `(${added.cancelled} bookings cancelled) in ${seconds} s`,
  );
}

function readArguments() {
  const number = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { schools: number, lessons: number, bookings: number } });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(1);
  }
}

function wholeNumber(name: keyof typeof LIMITS & keyof typeof values, text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= LIMITS[name])) throw new UsageError(`--${name} is a whole number from ${least} to ${LIMITS[name]}.`);
  return value;
}

/** Adds invented schools from a terminal. */
async function addInventedSchools(database: Database, count: number): Promise<void> {
  const started = performance.now();
  const last = await addSchools(database, count, new Date());
  console.log(`${count} schools, the last one at ${last}, in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const { positionals, values } = readArguments();
const [slug, ...more] = positionals;
if (slug === undefined && values.schools !== undefined) {
  await runAtTerminal((database) => addInventedSchools(database, wholeNumber('schools', values.schools!, 1)));
} else if (slug === undefined || slug === 'help') {
  console.log(HELP);
} else {
  await runAtTerminal(async (database) => {
    if (values.schools !== undefined) throw new UsageError(`Either a school or --schools.\n\n${HELP}`);
    if (more.length > 0) throw new UsageError(`One school at a time.\n\n${HELP}`);
    const lessons = wholeNumber('lessons', values.lessons ?? '5000', 1);
    const bookings = wholeNumber('bookings', values.bookings ?? '50000', 0);
    if (bookings > lessons * LIMITS.bookingsPerLesson) throw new UsageError(`No lesson has more than ${LIMITS.bookingsPerLesson} bookings: give it more lessons.`);
    await fillSchool(database, slug, lessons, bookings);
  });
}
