import * as activities from './activities/es.ts';
import { dashboard } from './dashboard/es.ts';
import type { Messages } from './en.ts';
import * as instructors from './instructors/es.ts';
import * as lessons from './lessons/es.ts';
import { mails } from './mails/es.ts';
import { markdown } from './markdown/es.ts';
import { payments } from './payments/es.ts';
import * as posts from './posts/es.ts';
import * as products from './products/es.ts';
import * as settings from './settings/es.ts';
import { start } from './start/es.ts';
import { subscribers } from './subscribers/es.ts';
import * as tags from './tags/es.ts';

/** The back office’s own sentences in Spanish. */
export const es: Messages = {
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
