import type { Level } from '#shared/level.ts';

/** What describes an activity of a demo school to visitors. */
export type DemoOffer = {
  description: string;
  level: Level;
  min_age: number;
  duration_minutes: number;
  included: string;
  bring: string;
  meeting_name: string;
  meeting_address: string;
  meeting_coordinates: string;
  meeting_minutes: number;
};

const THE_SHED = { meeting_name: 'The blue shed', meeting_address: 'Avenida da República 14, Nazaré', meeting_coordinates: '39.60132, -9.07316' };
const THE_VAN = { meeting_name: 'The yellow van at the end of the causeway', meeting_address: 'Praia do Baleal, Peniche', meeting_coordinates: '39.37295, -9.33902' };

const GEAR = 'Board and wetsuit\nInsurance\nHot tea afterwards';
const SWIMWEAR = 'Swimwear and a towel\nSomething to drink\nSun cream';

/** By the names of the activities in `demoWorld.ts`. */
export const DEMO_OFFERS: Record<string, DemoOffer> = {
  'First waves': {
    ...THE_SHED,
    description:
      'Your first lesson, in the shelter of the bay. We practise on the sand until standing up feels easy, and then go into **white water up to your hips**, with an instructor beside you.\n\nYou need be neither young nor fit for it. Most people stand on their board on the first day.',
    level: 'beginner',
    min_age: 10,
    duration_minutes: 120,
    included: GEAR,
    bring: SWIMWEAR,
    meeting_minutes: 20,
  },
  'Surf for kids': {
    ...THE_SHED,
    description:
      'An afternoon in small waves with Inês, who was a primary school teacher: games on the sand, soft boards, and a break with bananas. **Six children at the most**, two grown-ups in the water.\n\nParents of children under eight stay on the beach.',
    level: 'all',
    min_age: 6,
    duration_minutes: 90,
    included: 'Soft board and wetsuit\nInsurance\nA coloured vest and a banana',
    bring: 'Swimwear and a towel\nSomething to drink\nA parent’s phone number',
    meeting_minutes: 20,
  },
  'Green waves': {
    ...THE_SHED,
    description:
      'For surfers who stand up in white water and want more: reading the waves, paddling out, and the first turns. Tom films from the beach, and we look at it together afterwards.',
    level: 'intermediate',
    min_age: 12,
    duration_minutes: 120,
    included: `${GEAR}\nYour waves on film`,
    bring: SWIMWEAR,
    meeting_minutes: 20,
  },
  'Dawn patrol': {
    ...THE_SHED,
    description: 'Out before the others wake up, to the beach that is best that morning. **Four people and one instructor.** You paddle out by yourself and catch green waves.',
    level: 'advanced',
    min_age: 16,
    duration_minutes: 120,
    included: 'Board and wetsuit\nInsurance\nCoffee and a bun afterwards',
    bring: 'Swimwear and a towel\nA warm jacket',
    meeting_minutes: 15,
  },
  'Sunset longboard': {
    ...THE_SHED,
    description: 'Long boards, small waves and the last light of the day. We glide, walk a few steps to the nose, and leave the water when the lamps on the promenade are lit.',
    level: 'intermediate',
    min_age: 12,
    duration_minutes: 90,
    included: 'Longboard and wetsuit\nInsurance\nHot tea afterwards',
    bring: 'Swimwear and a towel\nA warm jacket',
    meeting_minutes: 15,
  },
  'Soft board basics': {
    ...THE_VAN,
    description: 'Your first waves on a soft board, on the side of the island that lies out of the wind. In **white water up to your hips**, with time to fall off and laugh.',
    level: 'beginner',
    min_age: 8,
    duration_minutes: 120,
    included: 'Soft board and wetsuit\nInsurance',
    bring: SWIMWEAR,
    meeting_minutes: 15,
  },
  'Longboard dance': {
    ...THE_VAN,
    description: 'Walking, turning and the first cross-step on a longboard. Klara films every wave, and we talk about the film at the van. It is deleted the same evening.',
    level: 'intermediate',
    min_age: 14,
    duration_minutes: 120,
    included: 'Longboard and wetsuit\nInsurance\nThe film and a talk about it',
    bring: SWIMWEAR,
    meeting_minutes: 15,
  },
  'Family surf': {
    ...THE_VAN,
    description: 'Two generations in one group, **twelve people at the most**, and two instructors. Exercises are done in pairs, and the one who stands up explains it to the other.',
    level: 'all',
    min_age: 7,
    duration_minutes: 120,
    included: 'Boards and wetsuits in all sizes\nInsurance\nCoffee for those who watch',
    bring: 'Swimwear and towels\nSomething to drink\nSun cream',
    meeting_minutes: 15,
  },
};
