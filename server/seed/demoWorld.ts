import type { Recurrence } from '#shared/lessons/plans/recurrence.ts';
import type { Role } from '#shared/team/rights.ts';
import type { SettingName } from '#shared/school/settings.ts';
import type { DemoSubscriber } from './demoSubscribers.ts';

/** A lesson that a demo school gives every day. */
export type DemoLesson = {
  time: string;
  /** Index into the school's activities; the lists below likewise. */
  activity: number;
  instructors: number[];
  tags: number[];
  num_places: number;
  open_days_before: number | null;
  /** The booked places on a day, by its number since 1970, so that every run gives the same. */
  booked: (day: number) => number;
  isCancelled?: (day: number) => boolean;
};

/** A school of the demo. */
export type DemoSchool = {
  tenant: { slug: string; name: string; hosts: string[]; logo_url: string; cover_url: string; theme_color: string; email: string };
  /** An instructor's account belongs to the school's first instructor. */
  users: { email: string; name: string; phone: string; role: Role }[];
  activities: { name: string; place: string; price_cents: number; order_num: number; color: string; deposit_percent?: number; plan?: Recurrence }[];
  instructors: { name: string; email: string; phone: string; color: string; }[];
  tags: { name: string; color: string }[];
  /** Short settings; long texts and posts are Markdown files in `texts/`. */
  settings: Partial<Record<SettingName, string>>;
  products: { title: string; description: string; price_cents: number; num_uses: number; valid_days?: number; order_num: number; name: string }[];
  subscribers: DemoSubscriber[];
  lessons: DemoLesson[];
};

/** The password of every demo account. */
export const DEMO_PASSWORD = 'surf-demo';

/** The demo's operator, at `/operators` of the main host. */
export const DEMO_OPERATOR = 'operator@lineup.example';

const every = (days: number, on: number) => (day: number) => day % days === on;

/** The plan of a recurring activity: its lessons are made by their first bookings. */
const inTheEvening: Recurrence = { days: ['wed', 'fri'], times: [{ name: 'default', time: '18:15', num_places: 6 }] };

const norte: DemoSchool = {
  tenant: {
    slug: 'norte',
    name: 'Praia Norte Surf School',
    hosts: ['localhost', '127.0.0.1', 'norte.localhost'],
    logo_url: '/demo/norte-logo.svg',
    cover_url: '/demo/norte-cover.svg',
    theme_color: '#e8603c',
    email: 'ola@norte.example',
  },
  users: [
    { email: 'admin@norte.example', name: 'Teresa Vidal', phone: '+351912000101', role: 'owner' },
    { email: 'maria@norte.example', name: 'Maria Fonseca', phone: '+351912000102', role: 'guest' },
    { email: 'instructor@norte.example', name: 'Duarte Reis', phone: '+351912000111', role: 'instructor' },
  ],
  activities: [
    { name: 'First waves', place: 'Praia da Nazaré', price_cents: 3500, order_num: 1, color: '#0f7c8a' },
    { name: 'Surf for kids', place: 'Praia do Salgado', price_cents: 2800, order_num: 2, color: '#d99a00' },
    { name: 'Green waves', place: 'Praia da Légua', price_cents: 4250, order_num: 3, color: '#3d6fb6' },
    { name: 'Dawn patrol', place: 'Praia do Norte', price_cents: 5500, order_num: 4, color: '#8a4fa3', deposit_percent: 30 },
    { name: 'Sunset longboard', place: 'Praia da Nazaré', price_cents: 3800, order_num: 5, color: '#b5475d', plan: inTheEvening },
  ],
  instructors: [
    { name: 'Duarte Reis', email: 'duarte@norte.example', phone: '+351912000111', color: '#008080' },
    { name: 'Inês Carvalho', email: 'ines@norte.example', phone: '+351912000112', color: '#800080' },
    { name: 'Tom Hartley', email: 'tom@norte.example', phone: '+351912000113', color: '#000080' },
  ],
  tags: [
    { name: 'Beginners', color: '#008000' },
    { name: 'Intermediate', color: '#000080' },
    { name: 'Wetsuit included', color: '#008080' },
    { name: 'From 6 years', color: '#808000' },
  ],
  settings: {
    facebook_url: 'https://www.facebook.com/praianorte.example',
    instagram_url: 'https://www.instagram.com/praianorte.example',
    whatsapp_url: '+351912000100',
    phone: '+351912000100',
    pitch: 'Small groups in the shelter of Nazaré’s bay, from first waves to dawn patrol.',
    address: 'Avenida da República 14\n2450-102 Nazaré',
    coordinates: '39.60132, -9.07316',
    rnaat: 'RNAAT 912/2019',
    home_alert: 'Storm swell until Wednesday: we teach in the shelter of the bay, at Praia da Nazaré.',
    mail_extra_notes:
      'Meet us at the blue shed, Avenida da República 14, twenty minutes early. Bring a towel, swimwear and something ' +
      'to drink; boards and wetsuits wait for you.',
    enable_payments: '1',
    vat_rate: '23',
    tax_id: 'PT 500 912 019',
    invoice_address: 'Avenida da República 14\n2450-102 Nazaré\nPortugal',
    enable_vouchers: '1',
    voucher_amounts: '30, 60, 120',
    voucher_valid_months: '24',
  },
  products: [
    { title: 'First waves × 5', description: 'Five lessons for beginners, board and wetsuit included. To share within a family.', price_cents: 15_750, num_uses: 5, order_num: 1, name: 'first-waves-5' },
    { title: 'Keep going × 10', description: 'Ten lessons of your choice in the bay, first waves or surf for kids. Valid for a year.', price_cents: 29_000, num_uses: 10, valid_days: 365, order_num: 2, name: 'keep-going-10' },
    { title: 'Kids’ term × 8', description: 'Eight afternoons with Inês and the others of the same age, from 6 years.', price_cents: 19_200, num_uses: 8, order_num: 3, name: 'kids-term-8' },
    { title: 'Dawn patrol × 4', description: 'Four mornings before the others wake up. For surfers who catch green waves by themselves.', price_cents: 19_800, num_uses: 4, order_num: 4, name: 'dawn-patrol-4' },
  ],
  subscribers: [
    { email: 'lena.hofmann@example.com', lang: 'de', state: 'verified', days: 120 },
    { email: 'joao.pinheiro@example.com', lang: 'pt', state: 'verified', days: 96 },
    { email: 'camille.roux@example.com', lang: 'fr', state: 'verified', days: 61 },
    { email: 'tom.ashworth@example.com', lang: 'en', state: 'verified', days: 40 },
    { email: 'nuria.campos@example.com', lang: 'es', state: 'unsubscribed', days: 33 },
    { email: 'ines.faria@example.com', lang: 'pt', state: 'verified', days: 12 },
    { email: 'paul.becker@example.com', lang: 'de', state: 'unconfirmed', days: 3 },
    { email: 'marta.soler@example.com', lang: 'es', state: 'verified', days: 1 },
  ],
  lessons: [
    { time: '07:00', activity: 3, instructors: [0], tags: [1], num_places: 4, open_days_before: 7, booked: (day) => day % 3 },
    { time: '10:00', activity: 0, instructors: [0, 1], tags: [0, 2], num_places: 8, open_days_before: null, booked: (day) => [8, 5, 2][day % 3]! },
    { time: '12:15', activity: 0, instructors: [2], tags: [0, 2], num_places: 8, open_days_before: null, booked: (day) => [1, 0, 6][day % 3]! },
    { time: '14:30', activity: 1, instructors: [1], tags: [2, 3], num_places: 6, open_days_before: null, booked: (day) => [3, 0, 1, 4][day % 4]!, isCancelled: every(4, 1) },
    { time: '17:00', activity: 2, instructors: [2], tags: [1], num_places: 6, open_days_before: 3, booked: () => 0 },
  ],
};

const baleal: DemoSchool = {
  tenant: {
    slug: 'baleal',
    name: 'Baleal Wave Academy',
    hosts: ['baleal.localhost'],
    logo_url: '/demo/baleal-logo.svg',
    cover_url: '/demo/baleal-cover.svg',
    theme_color: '#f2b134',
    email: 'hola@baleal.example',
  },
  users: [{ email: 'admin@baleal.example', name: 'Rui Nogueira', phone: '+351913000201', role: 'owner' }],
  activities: [
    { name: 'Soft board basics', place: 'Baleal Norte', price_cents: 3000, order_num: 1, color: '#2a8c6e' },
    { name: 'Longboard dance', place: 'Lagide', price_cents: 4000, order_num: 2, color: '#c7622b' },
    { name: 'Family surf', place: 'Cova da Alfarroba', price_cents: 2500, order_num: 3, color: '#2f6ea8' },
  ],
  instructors: [
    { name: 'Rui Nogueira', email: 'rui@baleal.example', phone: '+351913000211', color: '#008000' },
    { name: 'Klara Weiss', email: 'klara@baleal.example', phone: '+351913000212', color: '#800000' },
  ],
  tags: [
    { name: 'Beginners', color: '#008000' },
    { name: 'Families', color: '#808000' },
    { name: 'Video review', color: '#800080' },
  ],
  settings: {
    instagram_url: 'https://www.instagram.com/balealwave.example',
    whatsapp_url: '+351913000200',
    phone: '+351913000200',
    pitch: 'Soft boards, long boards and families, on both sides of the Baleal causeway.',
    address: 'Praia do Baleal\n2520-001 Peniche',
    coordinates: '39.37295, -9.33902',
    rnaat: 'RNAAT 407/2016',
    mail_extra_notes: 'We meet at the end of the causeway, beside the yellow van. Park before the dunes and walk the last bit.',
    enable_payments: '0',
  },
  products: [
    { title: 'Basics × 3', description: 'Three mornings on a soft board: enough to stand, turn and want more.', price_cents: 8100, num_uses: 3, order_num: 1, name: 'basics-3' },
    { title: 'Longboard × 5', description: 'Five lessons of longboard dance, each with its film and a talk about it.', price_cents: 18_000, num_uses: 5, order_num: 2, name: 'longboard-5' },
    { title: 'Family ten', description: 'Ten places in family surf, for whoever of you wants to come along.', price_cents: 21_900, num_uses: 10, order_num: 3, name: 'family-10' },
  ],
  subscribers: [],
  lessons: [
    { time: '07:00', activity: 1, instructors: [0], tags: [2], num_places: 4, open_days_before: 5, booked: (day) => day % 2 },
    { time: '09:30', activity: 0, instructors: [1], tags: [0], num_places: 10, open_days_before: null, booked: (day) => [10, 7, 3][day % 3]! },
    { time: '13:00', activity: 2, instructors: [0, 1], tags: [1], num_places: 12, open_days_before: null, booked: (day) => [4, 10, 0][day % 3]!, isCancelled: every(5, 2) },
    { time: '16:45', activity: 1, instructors: [0], tags: [2], num_places: 4, open_days_before: 2, booked: () => 0 },
  ],
};

/** The demo's two schools, which tests use as well. */
export const DEMO_SCHOOLS: readonly DemoSchool[] = [norte, baleal];
