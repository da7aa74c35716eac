import * as activities from './activities/pt.ts';
import { dashboard } from './dashboard/pt.ts';
import type { Messages } from './en.ts';
import * as instructors from './instructors/pt.ts';
import * as lessons from './lessons/pt.ts';
import { mails } from './mails/pt.ts';
import { markdown } from './markdown/pt.ts';
import { payments } from './payments/pt.ts';
import * as posts from './posts/pt.ts';
import * as products from './products/pt.ts';
import * as settings from './settings/pt.ts';
import { start } from './start/pt.ts';
import { subscribers } from './subscribers/pt.ts';
import * as tags from './tags/pt.ts';

/** The back office’s own sentences in Portuguese. */
export const pt: Messages = {
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
