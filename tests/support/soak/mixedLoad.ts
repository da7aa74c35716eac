import { Agent, request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { LANGUAGES } from '#shared/language.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { participants, submission } from '../testApp.ts';
import { ADMINS, HOSTS } from '../world.ts';

/** Visitors and an admin of a real server, in a fixed mixture. */
export type MixedLoad = {
  /** Asks as fast as so many clients can. @returns answers a second */
  capacity(clients: number, seconds: number): Promise<number>;
  /**
   * Sends requests at a fixed rate, whatever the answers do.
   *
   * @returns the milliseconds from each request's time to its answer
   */
  keepUp(perSecond: number, seconds: number): Promise<number[]>;
  /** Answers that should not have come, the first of them. */
  faults: string[];
  booked: number;
  close(): void;
};

type Answer = { status: number; body: string; cookie: string };
type Step = () => Promise<Answer>;

/** A new lesson when this many places are taken of the last. */
const PLACES = 1000;
const FAULTS = 20;

/**
 * Prepares visits of schools' pages and lists, bookings and cancellations, and the screens of an admin.
 *
 * @param hosts schools whose pages are visited; bookings are made in the demo's first school
 */
export async function mixedLoad(port: number, hosts: readonly string[]): Promise<MixedLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const open: Booking[] = [];
  let turn = 0;
  let lesson = 0;
  let taken = PLACES;
  let made: Promise<void> | undefined;

  const ask = (method: string, path: string, { host = HOSTS.norte, body, lang = 'en', cookie = '' }: { host?: string; body?: object; lang?: string; cookie?: string } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = body && JSON.stringify(body);
      const headers = {
        ...{ host: `${host}:${port}`, 'accept-encoding': 'br', 'accept-language': lang },
        ...(cookie && { cookie }),
        ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      };
      const request = httpRequest({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString(), cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }));
      });
      request.on('error', reject).end(sent);
    });

  const signIn = () => ask('POST', '/api/login', { body: { email: ADMINS.norte, password: DEMO_PASSWORD } });
  const { cookie } = await signIn();
  const today = new Date().toISOString().slice(0, 10);

  async function makeLesson(): Promise<void> {
    const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const answer = await ask('POST', '/api/lessons', { cookie, body: { activity_id: 1, date: `${date}T10:00:00Z`, num_places: PLACES } });
    lesson = (JSON.parse(answer.body) as Lesson).id;
    taken = 0;
    made = undefined;
  }

  const page = (path: string) => () => ask('GET', path, { host: hosts[turn % hosts.length]!, lang: LANGUAGES[Math.floor(turn / hosts.length) % LANGUAGES.length]! });
  const screen = (path: string) => () => ask('GET', path, { cookie });
  async function book(): Promise<Answer> {
    if (taken + 2 > PLACES) await (made ??= makeLesson());
    taken += 1;
    const answer = await ask('POST', `/api/lessons/${lesson}/bookings?lang=en`, { body: submission({ users: participants(1) }) });
    if (answer.status === 201) {
      load.booked += 1;
      open.push(JSON.parse(answer.body) as Booking);
    }
    return answer;
  }
  async function cancel(): Promise<Answer> {
    const booking = open.shift();
    return booking ? ask('DELETE', `/api/lessons/${booking.lesson_id}/bookings/${booking.id}`) : book();
  }
  const readBooking = () => (open[0] ? ask('GET', `/booking/${open[0].id}`) : book());

  // Of twenty requests thirteen look at a school, three are an admin's screens, two book, one reads a booking and one cancels.
  const STEPS: Step[] = [
    ...[page('/'), page('/api/lessons?next=1'), page('/'), book, page('/pricing'), screen(`/api/today?date=${today}`), page('/'), page('/posts'), page('/'), readBooking],
    ...[page('/'), page('/api/lessons?next=1'), page('/about'), book, page('/'), screen('/api/lessons?range=[0,24]'), page('/'), cancel, page('/'), screen('/api/search?q=silva')],
  ];
  /** One in so many requests signs in, which is slow on purpose. */
  const SIGN_IN_EVERY = 400;

  async function next(): Promise<void> {
    turn += 1;
    const step = turn % SIGN_IN_EVERY === 0 ? signIn : STEPS[turn % STEPS.length]!;
    const answer = await step().catch((error: Error) => ({ status: 0, body: error.message }));
    if ((answer.status < 200 || answer.status > 299) && load.faults.length < FAULTS) load.faults.push(`${step === signIn ? 'sign-in' : `step ${turn % STEPS.length}`}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }

  const load: MixedLoad = {
    faults: [],
    booked: 0,
    async capacity(clients, seconds) {
      const began = performance.now();
      let answers = 0;
      const client = async () => {
        for (; performance.now() - began < seconds * 1000; answers += 1) await next();
      };
      await Promise.all(Array.from({ length: clients }, client));
      return answers / ((performance.now() - began) / 1000);
    },
    async keepUp(perSecond, seconds) {
      const waits: number[] = [];
      const under: Promise<unknown>[] = [];
      const began = performance.now();
      const count = Math.round(perSecond * seconds);
      for (let sent = 0; sent < count; ) {
        for (; sent < count && sent <= ((performance.now() - began) / 1000) * perSecond; sent += 1) {
          // Counted from the time at which it should have left, so that a stall counts for all that wait meanwhile.
          const due = began + (sent / perSecond) * 1000;
          under.push(next().then(() => waits.push(performance.now() - due)));
        }
        await setTimeout(2);
      }
      await Promise.all(under);
      return waits;
    },
    close: () => agent.destroy(),
  };
  return load;
}
