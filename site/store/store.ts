import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Setting } from '#shared/contract/setting.ts';
import type { Tag } from '#shared/contract/tag.ts';
import type { User } from '#shared/contract/user.ts';
import type { BookingDraft } from '#shared/booking.ts';
import type { Language } from '#shared/language.ts';
import { ApiError, type Api } from '../api.ts';
import type { ById, Slices } from './slices.ts';

/** What changes the slices. All reject with `ApiError`. */
export type Actions = {
  /** What every page of a school shows: who is signed in, and the settings. Never rejects: pages live without. */
  loadShell: () => Promise<void>;
  /** Activities, instructors and tags, once. */
  loadAux: () => Promise<void>;
  loadLessons: () => Promise<void>;
  loadLesson: (id: number) => Promise<void>;
  loadBooking: (id: string) => Promise<void>;
  setDraft: (draft: BookingDraft) => void;
  /** Books, and loads the lesson anew whatever the answer: its places have changed, or were not what they seemed. */
  book: (lessonId: number, submission: BookingSubmission, lang: Language) => Promise<Booking>;
  cancelBooking: (booking: BookingDetail) => Promise<void>;
  signOut: () => Promise<void>;
};

/** Slices, actions, and the number of loads under way. */
export type SiteState = Slices & { loading: number } & Actions;

/** The site's one store: made per request on the server, once per visit in the browser. */
export type SiteStore = StoreApi<SiteState>;

/** Makes the store, on an API and from what is known already. */
export function createSiteStore(api: Api, slices: Slices): SiteStore {
  return createStore<SiteState>((set, get) => {
    async function counted<T>(work: Promise<T>): Promise<T> {
      set(({ loading }) => ({ loading: loading + 1 }));
      return work.finally(() => set(({ loading }) => ({ loading: loading - 1 })));
    }
    const keep = (lessons: Lesson[]) => ({ ...get().lessons.byId, ...byId(lessons) });

    return {
      ...slices,
      loading: 0,
      loadShell: async () => {
        const [user, settings] = await Promise.all([
          counted(api.get<User>('/api/user/me')).catch(() => null),
          counted(api.get<Setting[]>('/api/settings')).catch(() => []),
        ]);
        set({ user, settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])) });
      },
      loadAux: async () => {
        if (get().aux) return;
        const [activities, instructors, tags] = await Promise.all([
          counted(api.get<Activity[]>('/api/activities?sort=[order_num,ASC]')),
          counted(api.get<Instructor[]>('/api/instructors')),
          counted(api.get<Tag[]>('/api/tags')),
        ]);
        const activity_order = activities.map(({ id }) => id);
        set({ aux: { activities: byId(activities), activity_order, instructors: byId(instructors), tags: byId(tags) } });
      },
      loadLessons: async () => {
        const lessons = await counted(api.get<Lesson[]>('/api/lessons?next=1'));
        set({ lessons: { byId: keep(lessons), upcoming: lessons.map(({ id }) => id) } });
      },
      loadLesson: async (id) => {
        const lesson = await counted(api.get<Lesson>(`/api/lessons/${id}`));
        set({ lessons: { ...get().lessons, byId: keep([lesson]) } });
      },
      loadBooking: async (id) => {
        const shown = await counted(api.get<BookingDetail>(`/api/bookings/${encodeURIComponent(id)}`));
        set({ booking: { ...get().booking, shown } });
      },
      setDraft: (draft) => set({ booking: { ...get().booking, draft } }),
      book: async (lessonId, submission, lang) => {
        const path = `/api/lessons/${lessonId}/bookings?lang=${lang}`;
        const booked = counted(api.post<Booking>(path, { ...submission, user_id: '0', lesson: lessonId }));
        await booked.catch(() => undefined);
        await get().loadLesson(lessonId).catch(() => undefined);
        return booked;
      },
      cancelBooking: async (booking) => {
        await counted(api.remove<Booking>(`/api/lessons/${booking.lesson_id}/bookings/${booking.id}`));
        set({ booking: { ...get().booking, shown: { ...booking, status: 'cancelled' } } });
      },
      signOut: async () => {
        await counted(api.remove('/api/user/me'));
        set({ user: null });
      },
    };
  });
}

/** Did the API say that what was asked for does not exist (or is another school's)? A malformed id exists nowhere either. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function byId<T extends { id: number }>(records: T[]): ById<T> {
  return Object.fromEntries(records.map((record) => [record.id, record]));
}
