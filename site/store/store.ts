import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Activity, OfferedActivity } from '#shared/contract/activity.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Post } from '#shared/contract/post.ts';
import type { Schedule } from '#shared/contract/schedule.ts';
import type { Product } from '#shared/contract/product.ts';
import type { Setting } from '#shared/contract/setting.ts';
import type { Tag } from '#shared/contract/tag.ts';
import type { User } from '#shared/contract/user.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { addressInLanguage, type Language } from '#shared/language.ts';
import { lessonKey, type LessonKey } from '#shared/lessons/lessonKey.ts';
import type { SettingName, TextSetting } from '#shared/school/settings.ts';
import { ApiError, type Api } from './api.ts';
import type { ById, Slices } from './slices.ts';

/** Actions that change the slices. All reject with `ApiError`. */
type Actions = {
  /** The user and the settings, which every page of a school shows. Never rejects, because pages work without. */
  loadShell: () => Promise<void>;
  /** One of the school's long texts; '' if it is empty. */
  loadText: (name: TextSetting) => Promise<void>;
  /** Activities, instructors and tags, loaded once. @param again even if they are there */
  loadAux: (again?: boolean) => Promise<void>;
  /** Settings and, if they are there, activities, instructors and tags in the language that the visitor has changed to. */
  reloadWords: () => Promise<void>;
  /** @param month such as `2027-01`, instead of the next 14 days */
  loadLessons: (month?: string) => Promise<void>;
  /** All that visitors may read of an activity, also of an archived one. It adds to `aux`, which is loaded before. */
  loadOffer: (id: number) => Promise<void>;
  /** The same of instructors. @param ids by default all, of whom the first 50 have it */
  loadInstructors: (ids?: number[]) => Promise<void>;
  /** An activity with its offer, its next lessons and their instructors. An archived one without lessons is missing. */
  loadActivity: (id: number) => Promise<void>;
  /** A lesson or an occurrence with its offer, stored by the requested key even if the occurrence became a lesson. */
  loadLesson: (key: LessonKey) => Promise<void>;
  loadBooking: (id: string) => Promise<void>;
  /** One page of the user's bookings, latest lesson first. @param from number of bookings already loaded */
  loadMyBookings: (from?: number) => Promise<void>;
  /** One page of posts, newest first. @param page starts at 1; a page past the last is missing */
  loadPosts: (page: number) => Promise<void>;
  loadPost: (id: number) => Promise<void>;
  loadProducts: () => Promise<void>;
  setDraft: (draft: BookingDraft) => void;
  /** Sets the signed-in user, and removes another user's data. */
  setUser: (user: User | null) => void;
};

/** Slices, actions, and the API for actions outside the store. `inLanguage` asks for the school's words in the visitor's language. */
export type SiteState = Slices & { api: Api; inLanguage: (path: string) => string; /** The query of the list that was shown last, with its filter. */ listQuery: string } & Actions;

/** Posts per page. */
export const POSTS_A_PAGE = 10;

/** Markdown kept of each listed post, in UTF-16 units, because pages embed the store. */
const EXCERPT_SOURCE_LENGTH = 1200;

/** Lessons of an activity that its page loads: its dates, and those of today that are over. */
const DATES_A_PAGE = 20;

/** Bookings loaded at once. */
const BOOKINGS_A_PAGE = 50;

/** The site's store: one per request on the server, one per visit in the browser. */
export type SiteStore = StoreApi<SiteState>;

/** Creates the store with an API client, initial slices and the visitor's language at any time. */
export function createSiteStore(api: Api, slices: Slices, lang: () => string): SiteStore {
  return createStore<SiteState>((set, get) => {
    const inLanguage = (path: string) => addressInLanguage(path, lang() as Language);
    async function settingsOf(names: readonly (SettingName | 'shell')[]): Promise<Slices['settings']> {
      const settings = await api.get<Setting[]>(inLanguage(`/api/settings?${filterOf({ name: names })}`));
      return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
    }

    return {
      ...slices,
      listQuery: '',
      api,
      inLanguage,
      loadShell: async () => {
        const [user, settings] = await Promise.all([
          api.get<User>('/api/user/me').catch(() => null),
          settingsOf(['shell']).catch(() => ({})),
        ]);
        set({ user, settings: { ...get().settings, ...settings } });
      },
      reloadWords: async () => {
        const [settings] = await Promise.all([settingsOf(['shell']), get().aux && get().loadAux(true)]);
        set({ settings: { ...get().settings, ...settings } });
      },
      loadText: async (name) => {
        const text = await settingsOf([name]);
        set({ settings: { ...get().settings, [name]: '', ...text } });
      },
      loadAux: async (again = false) => {
        if (get().aux && !again) return;
        const [activities, instructors, tags] = await Promise.all([
          api.get<Activity[]>(inLanguage('/api/activities?sort=[order_num,ASC]')),
          api.get<Instructor[]>(inLanguage('/api/instructors')),
          api.get<Tag[]>(inLanguage('/api/tags')),
        ]);
        const activity_order = activities.map(({ id }) => id);
        set({ aux: { activities: byId(activities), activity_order, instructors: byId(instructors), tags: byId(tags) } });
      },
      loadLessons: async (month) => {
        const { lessons, months } = await api.get<Schedule>(`/api/schedule${month ? `?month=${month}` : ''}`);
        set({ lessons: listedLessons(lessons, get().lessons.byId), month, months });
      },
      loadLesson: async (key) => {
        const lesson = await api.get<Lesson>(`/api/${typeof key === 'string' ? 'occurrence' : 'lessons/'}${key}`);
        set({ lessons: { ...get().lessons, byId: { ...get().lessons.byId, [key]: lesson } } });
        await Promise.all([get().loadOffer(lesson.activity_id), get().loadInstructors(lesson.instructors)]);
      },
      loadOffer: async (id) => {
        const activity = await api.get<OfferedActivity>(inLanguage(`/api/activities/${id}`));
        set(({ aux }) => ({ aux: { ...aux!, activities: { ...aux!.activities, [id]: activity } } }));
      },
      loadInstructors: async (ids) => {
        if (ids?.length === 0) return;
        const instructors = await api.get<Instructor[]>(inLanguage(`/api/instructors?details=1${ids ? filterOf({ id: ids }) : ''}`));
        set(({ aux }) => ({ aux: { ...aux!, instructors: { ...aux!.instructors, ...byId(instructors) } } }));
      },
      loadActivity: async (id) => {
        await get().loadAux();
        const lessons = await api.get<Lesson[]>(`/api/lessons?next=1&range=[0,${DATES_A_PAGE - 1}]${filterOf({ activity_id: [id], is_cancelled: [0] })}`);
        if (lessons.length === 0 && !get().aux!.activity_order.includes(id)) throw new ApiError(404, {});
        set({ lessons: { ...get().lessons, byId: { ...get().lessons.byId, ...byKey(lessons) } } });
        await Promise.all([get().loadOffer(id), get().loadInstructors([...new Set(lessons.flatMap((lesson) => lesson.instructors))])]);
      },
      loadBooking: async (id) => {
        const shown = await api.get<BookingDetail>(`/api/bookings/${encodeURIComponent(id)}`);
        set({ booking: { ...get().booking, shown } });
        await get().loadOffer(shown.lesson.activity_id);
      },
      loadMyBookings: async (from = 0) => {
        const path = `/api/user/me/bookings?sort=[date,desc]&range=[${from},${from + BOOKINGS_A_PAGE - 1}]`;
        const { rows, total } = await api.list<BookingDetail>(path).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 401) get().setUser(null);
          throw error;
        });
        const arrived = new Set(rows.map(({ id }) => id));
        const before = (get().booking.mine?.rows ?? []).slice(0, from).filter(({ id }) => !arrived.has(id));
        set({ booking: { ...get().booking, mine: { rows: [...before, ...rows], total } } });
      },
      loadPosts: async (page) => {
        const range = [(page - 1) * POSTS_A_PAGE, page * POSTS_A_PAGE - 1];
        const { rows, total } = await api.list<Post>(inLanguage(`/api/posts?sort=[creation_date,desc]&range=[${range}]`));
        if (rows.length === 0 && page > 1) throw new ApiError(404, { code: 'not_found' });
        const posts = rows.map((post) => ({ ...post, body: post.body.slice(0, EXCERPT_SOURCE_LENGTH) }));
        set({ posts: { ...get().posts, listed: { page, posts, total } } });
      },
      loadPost: async (id) => {
        const post = await api.get<Post>(inLanguage(`/api/posts/${id}`));
        set({ posts: { ...get().posts, byId: { ...get().posts.byId, [post.id]: post } } });
      },
      loadProducts: async () => set({ products: await api.get<Product[]>(inLanguage('/api/products?sort=[order_num,asc]')) }),
      setDraft: (draft) => set({ booking: { ...get().booking, draft } }),
      setUser: (user) => {
        const { booking } = get();
        set({ user, booking: user && user.id === get().user?.id ? booking : { ...booking, mine: null } });
      },
    };
  });
}

/** The slice of these upcoming lessons, and of those known before. */
export function listedLessons(lessons: Lesson[], known?: ById<Lesson>): Slices['lessons'] {
  return { byId: { ...known, ...byKey(lessons) }, upcoming: lessons.map(lessonKey) };
}

/** Did the API say that the record does not exist? A malformed id counts too. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function byId<T extends { id: number }>(records: T[]): ById<T> {
  return Object.fromEntries(records.map((record) => [record.id, record]));
}

function byKey(lessons: Lesson[]): ById<Lesson> {
  return Object.fromEntries(lessons.map((lesson) => [lessonKey(lesson), lesson]));
}

/** The end of an API query that filters a list. */
function filterOf(filter: Record<string, readonly (number | string)[]>): string {
  return `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
