import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { testApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';

test('a full disk lets at most the mail that is out go twice; the others wait for room', async () => {
  const school = await testApp();
  const database = connect(school.databaseUrl, { appUrl: school.appUrl, isForJobs: true });
  onTestFinished(async () => {
    await database.close();
    await school.close();
  });
  const { owner } = school.database;
  const count = async (query: string) => (await sql<{ count: number }>`select count(*)::integer as count from ${sql.raw(query)}`.execute(owner)).rows[0]!.count;
  for (let reader = 0; reader < 6; reader += 1) await school.call('POST', '/api/subscribers', { payload: { email: `reader${reader}@example.com`, lang: 'en' } });
  expect(await count(`mails where status = 'queued'`)).toBe(6);

  // Mails cannot be marked as sent, and temporary files find no room.
  const name = new URL(school.databaseUrl).pathname.slice(1);
  await sql.raw(`alter database ${name} set temp_file_limit = 0`).execute(owner);
  await sql`create function refuse_rows() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(owner);
  await sql`create trigger refuse_rows before update on mails for each row when (new.status = 'sent') execute function refuse_rows()`.execute(owner);

  const sent: unknown[] = [];
  const transport = {
    keepsContent: false,
    close() {},
    async send({ to }: { to: string }, _tenant: unknown, { beforeLastLine }: { beforeLastLine(): Promise<void> }) {
      await beforeLastLine();
      sent.push(to);
    },
  };
  await working({ ...school, database }, transport, async () => {
    await expect.poll(() => database.availability!.whyNoWrites()).toBe('full');
    // One to three have failed, by how many workers had begun when the first one did. Each worker holds another one, and waits.
    await expect.poll(() => count('graphile_worker.jobs where attempts > 0')).toBeGreaterThan(3);
    expect(sent).toHaveLength(1);

    await sql`drop trigger refuse_rows on mails`.execute(owner);
    await sql.raw(`alter database ${name} reset temp_file_limit`).execute(owner);
    await expect.poll(() => count(`mails where status = 'sent'`)).toBe(6);
  });
  expect(new Set(sent).size).toBe(6);
  expect(sent).toHaveLength(7);
});
