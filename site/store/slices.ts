import type { Activity } from '#shared/contract/activity.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Post } from '#shared/contract/post.ts';
import type { Product } from '#shared/contract/product.ts';
import type { Tag } from '#shared/contract/tag.ts';
import type { User } from '#shared/contract/user.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import type { SettingName } from '#shared/school/settings.ts';

/** Records by their id, or lessons by their key. */
export type ById<T> = Record<LessonKey, T>;

/** What lessons refer to. `activity_order`: ids in the order of their position. */
type Aux = {
  activities: ById<Activity>;
  activity_order: number[];
  instructors: ById<Instructor>;
  tags: ById<Tag>;
};

/** What the site knows (specification, section 3, client state slices). All of it is JSON: pages carry it. */
export type Slices = {
  aux: Aux | null;
  settings: Partial<Record<SettingName, string>>;
  /** By their keys (`shared/lessons/lessonKey.ts`); `upcoming`: those of the list, in its order; null until it was loaded. */
  lessons: { byId: ById<Lesson>; upcoming: LessonKey[] | null };
  user: User | null;
  /** `byId`: whole ones; `listed`: the page of the list that is shown, with the beginnings of the bodies; `page` counts from 1. */
  posts: { byId: ById<Post>; listed: { page: number; posts: Post[]; total: number } | null };
  /**
   * `shown`: the booking on the page; `draft`: what the visitor has entered so far; `mine`: the signed-in user's own,
   * the latest lesson first, as far as they are loaded, and how many there are.
   */
  booking: { shown: BookingDetail | null; draft: BookingDraft; mine: { rows: BookingDetail[]; total: number } | null };
  products: Product[] | null;
};

/** Nothing known yet. */
export function emptySlices(): Slices {
  return {
    aux: null,
    settings: {},
    lessons: { byId: {}, upcoming: null },
    user: null,
    booking: { shown: null, draft: { users: [{ name: '', age: '' }], email: '', phone: '', notes: '' }, mine: null },
    posts: { byId: {}, listed: null },
    products: null,
  };
}
