import { core } from './core/es.ts';
import { dashboard } from './dashboard/es.ts';
import type { Messages } from './en.ts';
import * as lessons from './lessons/es.ts';
import { problem } from './problem/es.ts';
import { refusal } from './refusal/es.ts';
import * as tags from './tags/es.ts';

/** The back office’s own sentences in Spanish. */
export const es: Messages = {
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
