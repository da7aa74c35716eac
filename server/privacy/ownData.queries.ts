import { sql } from 'kysely';
import type { OwnData } from '#shared/contract/ownData.ts';
import type { Language } from '#shared/language.ts';
import { type Translations, withActivityIn } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';
import { anyWithEmail } from '../db/roles/underRowSecurity.ts';
import type { Person } from './person.queries.ts';

/** As it is read, with the names of activities in all languages. */
type Kept = Omit<OwnData, 'school' | 'emails' | 'bookings'> & { bookings: (OwnData['bookings'][number] & { translations: Translations })[] };

/** Most entries of each list. */
const MOST = 1000;

/**
 * Reads all that the school keeps about a person, with the names of activities in a language. Who has not booked yet has the name and number of the
 * account, or else of the latest enquiry or entry of a waiting list.
 */
export async function readOwnData(db: Db, tenant: { id: number; name: string; langs: Language[] }, { emails, guests, bookings }: Person, lang: Language = tenant.langs[0]!): Promise<OwnData> {
  const school = tenant.id;
  const theirs = sql`${emails}::text[]`;
  const ids = sql`${bookings}::uuid[]`;
  const list = (query: ReturnType<typeof sql>) => sql`coalesce((select json_agg(entry) from (${query} limit ${MOST}) as entry), '[]')`;
  const at = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') `;
  const { rows } = await sql<{ data: Kept }>`
    select json_build_object(
      'name', coalesce(nullif(g.name, ''), nullif(u.name, ''), c.name, ''), 'phone', coalesce(nullif(g.phone, ''), nullif(u.phone, ''), c.phone, ''),
      'is_correctable', g.id is not null or u.id is not null or c.name is not null, 'notes', coalesce(g.notes, ''), 'tags', coalesce(g.tags, '{}'),
      'account', case when u.id is not null then json_build_object('email', u.email, 'name', u.name, 'phone', u.phone, 'lang', u.lang) end,
      'bookings', ${list(sql`
        select b.reference, a.name as activity, a.translations, ${at('l.date')} as date, b.status, ${at('b.creation_date')} as booked_at, b.phone, b.email, b.notes, b.terms_version,
          (select json_agg(json_build_object('name', p.name, 'age', p.age, 'answers', p.answers, 'consent_at', ${at('p.consent_at')}, 'attendance', p.attendance) order by p.position)
            from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as participants,
          (select coalesce(sum(e.amount_cents), 0)::integer from ledger_entries e
            where e.tenant_id = b.tenant_id and e.booking_id = b.id and e.kind in ('charge', 'discount', 'write_off')) as charged,
          (select coalesce(sum(e.amount_cents), 0)::integer from ledger_entries e where e.tenant_id = b.tenant_id and e.booking_id = b.id) as balance
        from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
        where b.tenant_id = ${school} and b.id = any(${ids}) order by l.date desc, b.id`)},
      'terms', ${list(sql`
        select id as version, text from terms_versions where tenant_id = ${school}
          and id in (select terms_version from bookings where tenant_id = ${school} and id = any(${ids})) order by id`)},
      'waiting', ${list(sql`
        select ${at('l.date')} as date, w.people, w.name, w.email, w.phone, w.state from waiting w join lessons l on l.tenant_id = w.tenant_id and l.id = w.lesson_id
        where w.tenant_id = ${school} and lower(w.email) = any(${theirs}) order by w.id`)},
      'openings', ${list(sql`
        select ${at('l.date')} as date, o.email, ${at('o.creation_date')} as asked_at from opening_requests o join lessons l on l.tenant_id = o.tenant_id and l.id = o.lesson_id
        where o.tenant_id = ${school} and lower(o.email) = any(${theirs}) order by l.date, o.id`)},
      'enquiries', ${list(sql`
        select ${at('creation_date')} as asked_at, name, email, phone, people, wish, answer, state from enquiries
        where tenant_id = ${school} and lower(email) = any(${theirs}) order by id`)},
      'reviews', ${list(sql`
        select ${at('creation_date')} as written_at, stars, words, name, answer from reviews where tenant_id = ${school} and booking_id = any(${ids}) order by id`)},
      'passes', ${list(sql`
        select title,
          case when lower(holder_email) = any(${theirs}) then holder_name else '' end as holder_name,
          case when lower(holder_email) = any(${theirs}) then holder_email end as holder_email,
          case when lower(buyer_email) = any(${theirs}) then buyer_name else '' end as buyer_name,
          case when lower(buyer_email) = any(${theirs}) then buyer_email end as buyer_email, gift_message
        from passes where tenant_id = ${school} and (lower(holder_email) = any(${theirs}) or lower(buyer_email) = any(${theirs})) order by creation_date, id`)},
      'subscription', (
        select json_build_object('email', email, 'state', state, 'since', ${at('since')}) from subscribers where tenant_id = ${school} and id = ${anyWithEmail('subscribers', emails)} limit 1),
      'mails', ${list(sql`
        select kind, recipient, ${at('creation_date')} as queued_at, ${at('sent_at')} as sent_at from mails
        where tenant_id = ${school} and lower(recipient) = any(${theirs}) order by id desc`)}
    ) as data
    from (select 1) as one left join guests g on g.tenant_id = ${school} and g.id = (
      select id from guests where tenant_id = ${school} and id = any(${guests}::integer[]) order by merged_into is not null, id limit 1)
    left join users u on u.tenant_id = ${school} and u.id = (
      select id from users where tenant_id = ${school} and id = ${anyWithEmail('users', emails)} and is_confirmed order by id limit 1)
    left join lateral (
      select name, phone, creation_date from enquiries where tenant_id = ${school} and lower(email) = any(${theirs})
      union all select name, phone, creation_date from waiting where tenant_id = ${school} and lower(email) = any(${theirs})
      order by creation_date desc limit 1
    ) as c on true`.execute(db);
  const { bookings: booked, ...kept } = rows[0]!.data;
  return { school: tenant.name, emails, ...kept, bookings: booked.map((one) => withActivityIn(one, lang, tenant)) };
}

/**
 * Stores a corrected name and phone number wherever they stand as a person's: of the guest, the account, enquiries and waiting lists, and the number of
 * coming bookings. What was agreed or paid stays: participants, packs, receipts.
 *
 * @returns whether anything was another one
 */
export async function storeOwnData(db: Db, tenant: { id: number }, { emails, guests, bookings }: Person, { name, phone }: { name: string; phone: string }, now: Date): Promise<boolean> {
  const corrected = sql`name = ${name}, phone = ${phone}`;
  const isOther = sql`(name, phone) is distinct from (${name}::text, ${phone}::text)`;
  const hasEmail = sql`lower(email) = any(${emails}::text[])`;
  const { rows } = await sql`
    with account as (
      update users set ${corrected} where tenant_id = ${tenant.id} and id = ${anyWithEmail('users', emails)} and is_confirmed and ${isOther} returning id
    ), asked as (
      update enquiries set ${corrected} where tenant_id = ${tenant.id} and ${hasEmail} and ${isOther} returning id
    ), waited as (
      update waiting set ${corrected} where tenant_id = ${tenant.id} and ${hasEmail} and ${isOther} returning id
    ), coming as (
      update bookings b set phone = ${phone} from lessons l
      where b.tenant_id = ${tenant.id} and b.id = any(${bookings}::uuid[]) and l.tenant_id = b.tenant_id and l.id = b.lesson_id
        and l.date > ${now.toISOString()}::timestamptz and b.status in ('booked', 'awaiting_payment') and ${phone} <> '' and b.phone <> ${phone}
      returning b.id
    ), guest as (
      update guests set ${corrected}, version = version + 1 where tenant_id = ${tenant.id} and id = any(${guests}::integer[]) and ${isOther} returning id
    )
    select from account union all select from asked union all select from waited union all select from coming union all select from guest`.execute(db);
  return rows.length > 0;
}
