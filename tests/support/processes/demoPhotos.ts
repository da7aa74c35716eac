import type { Directory } from '#shared/contract/tenant.ts';
import { until } from '../until.ts';

/** Waits for the demo's photos, which are stored after the start: the other school's cover is the last of them. */
export async function demoPhotosStored(origin: string): Promise<void> {
  const hasCover = async () => {
    const { tenants } = (await (await fetch(`${origin}/tenants.json`)).json()) as Directory;
    return Boolean(tenants.find(({ slug }) => slug === 'baleal')?.cover);
  };
  await until('the photos of the demo', hasCover, 300_000);
}
