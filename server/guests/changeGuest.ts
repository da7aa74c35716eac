import { changedFields } from '#shared/audit/auditChanges.ts';
import type { Guest, GuestChange, GuestMerge } from '#shared/contract/guest.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { guestProblems, mergedEntries, tidyTags } from '#shared/guests/guestRules.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { type LockedGuest, lockGuests, markMerged, storeGuest } from './guests.queries.ts';
import { readGuest } from './readGuest.ts';

type Changed = { answer: Guest; entry: RequestEntry | undefined };

const FIELDS = ['name', 'phone', 'notes', 'tags'] as const;

/** Changes what the school writes about a guest. @throws Refused `not_found`, `guest_merged`, `changed_meanwhile`, `invalid_entry` with a problem per field */
export async function changeGuest(tx: Tx, tenant: Tenant, id: number, change: GuestChange, now: Date): Promise<Changed> {
  const [before] = await lockGuests(tx, tenant, [id]);
  assertPresent(before, change.version);
  const phone = oneLine(change.phone);
  const entries = {
    name: oneLine(change.name),
    phone: phone === before.phone ? phone : (parseMobileNumber(phone, tenant.country) ?? phone),
    notes: sanitizeText(change.notes),
    tags: tidyTags(change.tags.map(oneLine)),
  };
  const problems = guestProblems(entries, before);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
  const changes = changedFields(before, entries, FIELDS);
  if (Object.keys(changes).length === 0) return { answer: await readGuest(tx, tenant, id, now), entry: undefined };
  await storeGuest(tx, tenant, id, entries);
  return { answer: await readGuest(tx, tenant, id, now), entry: { id, label: entries.name, changes } };
}

/**
 * Makes another guest part of this one, which keeps its entries and gets those that it lacks. Bookings are not written: they keep the guest with whom
 * they were made, and so do later ones with the other's address. So no booking is locked, and a link opens what it opened before.
 *
 * @throws Refused `not_found`, `guest_merged`, `changed_meanwhile`; `bad_request` for a guest and itself
 */
export async function mergeGuests(tx: Tx, tenant: Tenant, id: number, { version, other }: GuestMerge, now: Date): Promise<Changed> {
  const locked = await lockGuests(tx, tenant, [id, other.id]);
  const [kept, merged] = [locked.find((one) => one.id === id), locked.find((one) => one.id === other.id)];
  assertPresent(kept, version);
  if (other.id === id) throw new Refused('bad_request');
  assertPresent(merged, other.version);
  const { email, ...entries } = mergedEntries(kept, merged);
  // An address belongs to one guest, so it is taken from the other first.
  await markMerged(tx, tenant, { id: merged.id, email: kept.email === null ? null : merged.email }, id);
  await storeGuest(tx, tenant, id, { ...entries, email });
  const changes = { ...changedFields(kept, { ...entries, email }, [...FIELDS, 'email']), merged: [null, merged.name || (merged.email ?? String(merged.id))] as [null, string] };
  return { answer: await readGuest(tx, tenant, id, now), entry: { id, label: entries.name, changes } };
}

function assertPresent(guest: LockedGuest | undefined, version: number): asserts guest is LockedGuest {
  if (!guest) throw new Refused('not_found');
  if (guest.merged_into !== null) throw new Refused('guest_merged');
  if (guest.version !== version) throw new Refused('changed_meanwhile');
}
