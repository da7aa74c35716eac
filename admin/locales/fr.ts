import { core } from './core/fr.ts';
import { dashboard } from './dashboard/fr.ts';
import type { Messages } from './en.ts';
import * as lessons from './lessons/fr.ts';
import { problem } from './problem/fr.ts';
import { refusal } from './refusal/fr.ts';
import * as tags from './tags/fr.ts';

/** The back office’s own sentences in French. */
export const fr: Messages = {
  ...core,
  refusal,
  problem,
  dashboard,
  lessons: lessons.lessons,
  picker: lessons.picker,
  bookings: lessons.bookings,
  tags: tags.tags,
  resources: {
    lessons: lessons.resource,
    tags: tags.resource,
  },
};
