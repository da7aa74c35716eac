import type { Question } from '#shared/contract/question.ts';
import type { OfferInDemo } from './demoPhotos.queries.ts';

const NAZARE = { meeting_name: 'The blue shed', meeting_address: 'Avenida da República 14, Nazaré', meeting_coordinates: '39.60132, -9.07316', meeting_minutes: 20 };
const BALEAL = { meeting_name: 'The yellow van', meeting_address: 'End of the causeway, Baleal', meeting_coordinates: '39.37295, -9.33902', meeting_minutes: 15 };

const SIZES = ['Child 6–8', 'Child 9–12', 'S', 'M', 'L', 'XL'];

/** The answer is optional, so that the demo is booked with a name alone. */
const WETSUIT: Question = {
  ...{ id: 'wetsuit', ask: 'Wetsuit size', choices: SIZES, required: false },
  words: {
    pt: { ask: 'Tamanho do fato', choices: ['Criança 6–8', 'Criança 9–12', 'S', 'M', 'L', 'XL'] },
    es: { ask: 'Talla de neopreno', choices: ['Niño 6–8', 'Niño 9–12', 'S', 'M', 'L', 'XL'] },
    fr: { ask: 'Taille de combinaison', choices: ['Enfant 6–8', 'Enfant 9–12', 'S', 'M', 'L', 'XL'] },
    de: { ask: 'Größe des Neoprenanzugs', choices: ['Kind 6–8', 'Kind 9–12', 'S', 'M', 'L', 'XL'] },
  },
};

/** What the demo schools tell of their activities and instructors, in their order. Given with the photos, so that tests begin without either. */
export const OFFERS: Record<string, { activities: OfferInDemo[]; instructors: { about: string; langs: string[] }[] }> = {
  norte: {
    activities: [
      {
        ...{ ...NAZARE, level: 'beginner', min_age: 12, duration_minutes: 120, included: 'Soft board\nWetsuit\nInsurance', bring: 'Towel\nSwimwear\nSomething to drink' },
        description: 'Your first two hours on a board: how the sea works, how to fall, how to **stand up**. On the sand first, then in waist-deep water, with an instructor beside you.',
      },
      {
        ...{ ...NAZARE, level: 'all', min_age: 6, duration_minutes: 90, included: 'Soft board\nWetsuit in small sizes\nInsurance', bring: 'Towel\nSwimwear\nA snack for after' },
        description: 'Games, paddling and small waves, for children from six years. One instructor for four children, and parents are welcome on the beach.',
      },
      {
        ...{ ...NAZARE, level: 'intermediate', min_age: 14, duration_minutes: 120, included: 'Board of your choice\nWetsuit\nInsurance', bring: 'Towel\nSwimwear\nSun cream' },
        description: 'You stand up in the white water and want to go further out. We read the sets together, paddle out and take green waves.',
      },
      {
        ...{ ...NAZARE, level: 'advanced', min_age: 16, duration_minutes: 150, included: 'Board of your choice\nWetsuit\nCoffee afterwards', bring: 'Towel\nSwimwear' },
        description: 'Out before the others wake up. For surfers who catch green waves by themselves, with a guide who knows every bank.',
      },
      {
        ...{ ...NAZARE, level: 'intermediate', min_age: 14, duration_minutes: 90, included: 'Longboard\nWetsuit', bring: 'Towel\nSwimwear' },
        description: 'Long boards, long waves, low sun. Trimming, cross steps and the calmest hour of the day.',
      },
    ],
    instructors: [
      { about: 'Grew up in Nazaré and has taught here for fifteen years. Knows each sandbank by its first name.', langs: ['pt', 'en', 'es'] },
      { about: 'Teaches children so that they do not notice. Two times national junior champion.', langs: ['pt', 'fr', 'en'] },
      { about: 'Came for a winter, stayed for ten. Patient with everyone who is afraid of water.', langs: ['en', 'de'] },
    ],
  },
  baleal: {
    activities: [
      {
        ...{ ...BALEAL, level: 'beginner', min_age: 10, duration_minutes: 90, included: 'Soft board\nWetsuit', bring: 'Towel\nSwimwear' },
        description: 'Big soft boards and the gentle waves of Baleal Norte: most people stand on the first morning.',
      },
      {
        ...{ ...BALEAL, level: 'intermediate', min_age: 14, duration_minutes: 120, included: 'Longboard\nWetsuit\nVideo of your waves', bring: 'Towel\nSwimwear' },
        description: 'We film you, watch it together on the beach, and go out again with one thing to change.',
      },
      {
        ...{ ...BALEAL, level: 'all', min_age: 6, duration_minutes: 120, included: 'Boards and wetsuits for all sizes', bring: 'Towels\nSwimwear\nA picnic' },
        description: 'Parents and children in the water together, each on a board that suits them.',
        questions: [WETSUIT],
      },
    ],
    instructors: [
      { about: 'Founded the school. Shapes the longboards on which you learn.', langs: ['pt', 'es', 'en'] },
      { about: 'Dances on longboards, and films you while you learn to.', langs: ['de', 'en'] },
    ],
  },
};
