import * as activities from './activities/fr.ts';
import { dashboard } from './dashboard/fr.ts';
import type { Messages } from './en.ts';
import * as instructors from './instructors/fr.ts';
import * as lessons from './lessons/fr.ts';
import { mails } from './mails/fr.ts';
import { markdown } from './markdown/fr.ts';
import { payments } from './payments/fr.ts';
import * as posts from './posts/fr.ts';
import * as products from './products/fr.ts';
import * as settings from './settings/fr.ts';
import { start } from './start/fr.ts';
import { subscribers } from './subscribers/fr.ts';
import * as tags from './tags/fr.ts';

/** The back office’s own sentences in French. */
export const fr: Messages = {
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
