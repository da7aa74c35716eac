import * as activities from './activities/en.ts';
import { dashboard } from './dashboard/en.ts';
import * as instructors from './instructors/en.ts';
import * as lessons from './lessons/en.ts';
import { mails } from './mails/en.ts';
import { markdown } from './markdown/en.ts';
import { payments } from './payments/en.ts';
import * as posts from './posts/en.ts';
import * as products from './products/en.ts';
import * as settings from './settings/en.ts';
import { start } from './start/en.ts';
import { subscribers } from './subscribers/en.ts';
import * as tags from './tags/en.ts';

/** The back office’s own sentences in English, and the keys of every other language’s. */
export const en = {
  ...start,
  dashboard,
  lessons: lessons.lessons,
  picker: lessons.picker,
  bookings: lessons.bookings,
  activities: activities.activities,
  plan: activities.plan,
  tags: tags.tags,
  markdown,
  posts: posts.posts,
  settings: settings.settings,
  instructors: instructors.instructors,
  products: products.products,
  payments,
  mails,
  subscribers,
  resources: {
    lessons: lessons.resource,
    activities: activities.resource,
    tags: tags.resource,
    posts: posts.resource,
    settings: settings.resource,
    instructors: instructors.resource,
    products: products.resource,
  },
};

/** What every language has to say. */
export type Messages = typeof en;
