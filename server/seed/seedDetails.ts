import type { Tx } from '../db/connect.ts';
import { OFFERS } from './demoOffers.ts';
import { giveTexts } from './demoPhotos.queries.ts';
import { DEMO_SCHOOLS } from './demoWorld.ts';
import { readDetails, translationsOf } from './schoolTexts.ts';

/** Gives a demo school what it tells of its activities and instructors, in all languages. Translations are listed by the names that the demo gave. */
export async function seedDetails(tx: Tx, tenant: { id: number; slug: string }): Promise<void> {
  const details = await readDetails(tenant.slug);
  const named = DEMO_SCHOOLS.find((school) => school.tenant.slug === tenant.slug);
  for (const table of ['activities', 'instructors'] as const) {
    const texts = (OFFERS[tenant.slug]?.[table] ?? []).map((offer, index) => ({ ...offer, translations: translationsOf(details, table, named?.[table][index]?.name ?? '') }));
    await giveTexts(tx, tenant, table, texts);
  }
}
