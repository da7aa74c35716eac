import type { Activity } from '#shared/contract/activity.ts';
import type { UploadedPhoto } from '#shared/contract/photo.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { drawnPhoto } from '../photos.ts';
import { ADMINS } from '../world.ts';

const json = { 'content-type': 'application/json' };

/** Whether two servers behave as one: what one of them has heard, the other one knows at the next request. @returns what does not hold */
export async function asOne([one, other]: [string, string], cookie: string): Promise<string[]> {
  const wrong: string[] = [];
  const holds = (what: string, isSo: boolean) => void (isSo || wrong.push(what));
  const session = await fetch(`${other}/api/lessons`, { headers: { cookie } });
  holds('a session of one is valid at the other', session.status === 200 && (await fetch(`${other}/api/user/me`, { headers: { cookie } })).status === 200);

  const read = async (origin: string) => (await (await fetch(`${origin}/api/activities/1`, { headers: { cookie } })).json()) as Activity & { version: number };
  const page = async (origin: string) => (await fetch(`${origin}/`)).text();
  for (const [from, to] of [[one, other], [other, one]] as const) {
    const { version, ...activity } = await read(from);
    const name = `Surf of ${crypto.randomUUID().slice(0, 8)}`;
    await page(to);
    const changed = await fetch(`${from}/api/activities/1`, { method: 'PUT', headers: { ...json, cookie }, body: JSON.stringify({ ...activity, name, version }) });
    holds(`an activity can be changed (${changed.status})`, changed.status === 200);
    holds('a change is in the other’s next answer', (await read(to)).name === name);
    holds('a change is on the other’s next page, which it had kept', (await page(to)).includes(name));
  }

  const uploaded = await fetch(`${one}/api/files`, { method: 'POST', headers: { cookie, 'content-type': 'image/jpeg' }, body: new Uint8Array(await drawnPhoto()) });
  const { hash, width } = (await uploaded.json()) as UploadedPhoto;
  holds('a photo of one is served by the other', (await fetch(`${other}/files/${hash}-${width}.jpg`)).status === 200);

  // From one network, to an address that has no account. Each server is asked in turn.
  const statuses = [];
  for (let tries = 0; tries < 30; tries += 1) {
    const body = JSON.stringify({ email: 'guessed@norte.example', password: `${DEMO_PASSWORD}-${tries}` });
    statuses.push((await fetch(`${[one, other][tries % 2]}/api/login`, { method: 'POST', headers: { ...json, 'x-forwarded-for': '10.9.8.7' }, body })).status);
  }
  const refusedAfter = statuses.indexOf(429);
  holds(`wrong passwords at both are counted together (${statuses.join()})`, refusedAfter > 0 && statuses.slice(refusedAfter).every((status) => status === 429));
  const owner = await fetch(`${other}/api/login`, { method: 'POST', headers: { ...json, 'x-forwarded-for': '10.9.8.6' }, body: JSON.stringify({ email: ADMINS.norte, password: DEMO_PASSWORD }) });
  holds('someone else can sign in meanwhile', owner.status === 200);
  return wrong;
}
