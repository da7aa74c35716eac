import { BOOKING_LIMITS } from '../bookings/bookingDraft.ts';
import { isPhoneNumber } from '../contactFormats.ts';
import type { Problems } from '../problems.ts';

/** Limits of what an admin writes about a guest. Texts are counted in UTF-16 units, like `maxlength`. */
export const GUEST_LIMITS = { name: BOOKING_LIMITS.name, notes: 5000, tags: 20, tag: 40 } as const;

/** What an admin may change of a guest. */
export type GuestEntries = { name: string; phone: string; notes: string; tags: string[] };

/**
 * Checks the entries of a guest, by field. A number may be missing, or be a landline. What was accepted before is accepted again.
 *
 * @param before the entries before the change
 */
export function guestProblems({ name, phone, notes, tags }: GuestEntries, before: Pick<GuestEntries, 'name' | 'phone'>): Problems {
  const problems: Problems = {};
  if (name === '' && before.name !== '') problems.name = { code: 'required' };
  if (name.length > GUEST_LIMITS.name) problems.name = { code: 'too_long', max: GUEST_LIMITS.name };
  if (phone !== '' && phone !== before.phone && !isPhoneNumber(phone)) problems.phone = { code: 'not_callable' };
  if (notes.length > GUEST_LIMITS.notes) problems.notes = { code: 'too_long', max: GUEST_LIMITS.notes };
  if (tags.length > GUEST_LIMITS.tags) problems.tags = { code: 'too_large', max: GUEST_LIMITS.tags };
  if (tags.some((tag) => tag.length > GUEST_LIMITS.tag)) problems.tags = { code: 'too_long', max: GUEST_LIMITS.tag };
  return problems;
}

/** Tags without empty ones and without those that are there already, whatever their capitals. */
export function tidyTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim()).filter(Boolean)) {
    const folded = tag.toLowerCase();
    if (!byFolded.has(folded)) byFolded.set(folded, tag);
  }
  return [...byFolded.values()];
}

/** What two guests become when one is merged into the other: the first keeps its entries, and gets those that it lacks. */
export function mergedEntries<Of extends GuestEntries & { email: string | null }>(guest: Of, other: Of): GuestEntries & { email: string | null } {
  return {
    name: guest.name || other.name,
    email: guest.email ?? other.email,
    phone: guest.phone || other.phone,
    notes: [...new Set([guest.notes, other.notes])].filter(Boolean).join('\n\n'),
    tags: tidyTags([...guest.tags, ...other.tags]),
  };
}
