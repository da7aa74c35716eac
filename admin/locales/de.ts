import * as activities from './activities/de.ts';
import { dashboard } from './dashboard/de.ts';
import type { Messages } from './en.ts';
import * as instructors from './instructors/de.ts';
import * as lessons from './lessons/de.ts';
import { mails } from './mails/de.ts';
import { markdown } from './markdown/de.ts';
import { payments } from './payments/de.ts';
import * as posts from './posts/de.ts';
import * as products from './products/de.ts';
import * as settings from './settings/de.ts';
import { start } from './start/de.ts';
import { subscribers } from './subscribers/de.ts';
import * as tags from './tags/de.ts';

/** The back office’s own sentences in German. */
export const de: Messages = {
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
