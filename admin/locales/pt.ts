import { core } from './core/pt.ts';
import { dashboard } from './dashboard/pt.ts';
import type { Messages } from './en.ts';
import * as lessons from './lessons/pt.ts';
import { problem } from './problem/pt.ts';
import { refusal } from './refusal/pt.ts';
import * as tags from './tags/pt.ts';

/** The back office’s own sentences in Portuguese. */
export const pt: Messages = {
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
