import type { Tenant } from '#shared/contract/tenant.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Database } from '../db/connect.ts';
import { insertTenant, listTenants } from '../tenants/tenants.queries.ts';
import { operator } from '../audit/audited.ts';
import { storeOperator } from '../operators/operators.queries.ts';
import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_SCHOOLS } from './demoWorld.ts';
import { readSchoolTexts } from './schoolTexts.ts';
import { daysWithLessons, insertInstructorAccounts, insertSchool, insertSeedLesson, withSeedLock, schoolCatalog } from './seed.queries.ts';

const DAYS_AHEAD = 14;
const MS_A_DAY = 24 * 60 * 60 * 1000;

/**
 * Fills an empty database with the demo's two schools. On every start it also adds lessons, so that the next two weeks have some in
 * every state. Records that people changed or deleted stay as they are.
 *
 * @returns whether the database was empty
 */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  let wasEmpty = false;
  await withSeedLock(database.owner, async () => {
    wasEmpty = await seed(database, now);
  });
  return wasEmpty;
}

async function seed(database: Database, now: Date): Promise<boolean> {
  let tenants = await listTenants(database.owner);
  const isEmpty = tenants.length === 0;
  if (isEmpty) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (const { tenant, ...school } of DEMO_SCHOOLS) {
      const id = await insertTenant(database.owner, tenant, operator(now));
      const texts = await readSchoolTexts(tenant.slug, now);
      await database.forTenant({ id }).transaction().execute((tx) => insertSchool(tx, { id }, school, texts, passwordHash, now));
    }
    await storeOperator(database.owner, DEMO_OPERATOR, passwordHash, now);
    tenants = await listTenants(database.owner);
    for (const tenant of tenants) {
      const { users = [] } = DEMO_SCHOOLS.find((school) => school.tenant.slug === tenant.slug) ?? {};
      await database.forTenant(tenant).transaction().execute((tx) => insertInstructorAccounts(tx, tenant, users, passwordHash));
    }
  }
  for (const tenant of tenants) await topUpLessons(database, tenant, now);
  return isEmpty;
}

async function topUpLessons(database: Database, tenant: Tenant, now: Date): Promise<void> {
  const school = DEMO_SCHOOLS.find((candidate) => candidate.tenant.slug === tenant.slug);
  if (!school) return;
  const today = wallClock(now, tenant.timezone).date;
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index));
  await database.forTenant(tenant).transaction().execute(async (tx) => {
    const covered = await daysWithLessons(tx, tenant, instantOfWallClock(today, '00:00', tenant.timezone), tenant.timezone);
    const catalog = await schoolCatalog(tx, tenant);
    for (const date of days.filter((day) => !covered.includes(day))) {
      for (const plan of school.lessons) {
        const day = Date.parse(date) / MS_A_DAY;
        await insertSeedLesson(tx, tenant, catalog, {
          ...plan,
          date: isoInstant(instantOfWallClock(date, plan.time, tenant.timezone)),
          booked: plan.booked(day),
          is_cancelled: plan.isCancelled?.(day) ? 1 : 0,
          now,
        });
      }
    }
  });
}
