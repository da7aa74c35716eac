import { type Kysely, sql } from 'kysely';

/** Passes as presents: the message, and when the receiver, who is the holder, gets the mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table passes
      add column gift_at timestamptz,
      add column gift_message text not null default '' check (length(gift_message) <= 1000),
      add column gift_sent_at timestamptz,
      add constraint passes_gift check (gift_at is not null or (gift_message = '' and gift_sent_at is null))`.execute(db);
  await sql`create index passes_gifts on passes (tenant_id, gift_at) where gift_at is not null and gift_sent_at is null`.execute(db);
  await sql`create index passes_unpaid on passes (tenant_id, creation_date) where activated_at is null`.execute(db);
}
