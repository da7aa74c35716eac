import type { OfferedActivity } from '#shared/contract/activity.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Post } from '#shared/contract/post.ts';
import type { LaterMonth } from '#shared/contract/schedule.ts';
import type { Product } from '#shared/contract/product.ts';
import type { Tag } from '#shared/contract/tag.ts';
import type { User } from '#shared/contract/user.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import type { SettingName } from '#shared/school/settings.ts';

/** Records by id, or lessons by key. */
export type ById<T> = Record<LessonKey, T>;

/** Records that lessons refer to. `activity_order`: ids in display order. */
type Aux = {
  activities: ById<OfferedActivity>;
  activity_order: number[];
  instructors: ById<Instructor>;
  tags: ById<Tag>;
};

/** The site's state. All of it is JSON, because pages embed it. */
export type Slices = {
  aux: Aux | null;
  settings: Partial<Record<SettingName, string>>;
  /** By key (`shared/lessons/lessonKey.ts`). `upcoming`: keys of the list in order; null until loaded. */
  lessons: { byId: ById<Lesson>; upcoming: LessonKey[] | null };
  /** The month that `upcoming` is of; by default it is the next 14 days, or all lessons. `months`: those with others. */
  month?: string | undefined;
  months: LaterMonth[];
  /** Lessons around one that cannot be booked, by that one's key. */
  near?: { of: LessonKey; lessons: Lesson[] } | undefined;
  user: User | null;
  /** `byId`: complete posts; `listed`: the current page of the list with shortened bodies; `page` starts at 1. */
  posts: { byId: ById<Post>; listed: { page: number; posts: Post[]; total: number } | null };
  /**
   * `shown`: the booking on the page; `draft`: the visitor's entries; `mine`: the signed-in user's bookings loaded so far,
   * latest lesson first, and their total count.
   */
  booking: { shown: BookingDetail | null; draft: BookingDraft; mine: { rows: BookingDetail[]; total: number } | null };
  products: Product[] | null;
};

/** The empty state. */
export function emptySlices(): Slices {
  return {
    aux: null,
    settings: {},
    lessons: { byId: {}, upcoming: null },
    months: [],
    user: null,
    booking: { shown: null, draft: { users: [{ name: '', age: '' }], email: '', phone: '', notes: '' }, mine: null },
    posts: { byId: {}, listed: null },
    products: null,
  };
}
