import { core } from './core/de.ts';
import { dashboard } from './dashboard/de.ts';
import type { Messages } from './en.ts';
import * as lessons from './lessons/de.ts';
import { markdown } from './markdown/de.ts';
import * as posts from './posts/de.ts';
import { problem } from './problem/de.ts';
import { refusal } from './refusal/de.ts';
import * as settings from './settings/de.ts';
import * as tags from './tags/de.ts';

/** The back office’s own sentences in German. */
export const de: Messages = {
  ...core,
  refusal,
  problem,
  dashboard,
  lessons: lessons.lessons,
  picker: lessons.picker,
  bookings: lessons.bookings,
  tags: tags.tags,
  markdown,
  posts: posts.posts,
  settings: settings.settings,
  resources: {
    lessons: lessons.resource,
    tags: tags.resource,
    posts: posts.resource,
    settings: settings.resource,
  },
};
