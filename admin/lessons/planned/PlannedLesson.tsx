import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { CreateBase, type HttpError, useNotify, useTranslate } from 'react-admin';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { Lesson, LessonInput } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { useApi } from '../../api/useApi.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import type { CarriedState } from '../form/CarriedEdits.tsx';
import { LessonForm } from '../form/LessonForm.tsx';
import { toLessonInput } from '../form/lessonInput.ts';
import type { LessonEdits } from '../form/ReadEdits.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { ManualAddForm } from '../manual/ManualAddForm.tsx';
import type { WalkIn } from '../manual/useManualAdd.ts';

/** A class of a plan that is not stored yet: takes walk-ins, and can be changed or cancelled. Only a booking or saving makes its lesson. */
export function PlannedLesson() {
  const [query] = useSearchParams();
  const call = useApi();
  const address = new URLSearchParams({ activity: query.get('activity') ?? '', time: query.get('time') ?? '' });
  const { data, error, refetch } = useQuery({
    queryKey: ['occurrence', String(address)],
    queryFn: ({ signal }) => call<Lesson>(`occurrence?${address}`, { signal }),
    // A form is not filled again while it is being changed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    retry: false,
  });
  const [made, setMade] = useState<number>();
  if (made) return <Navigate to={lessonPaths.detail(made)} replace />;
  if (!data) return error ? <LessonLoadError error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data.id > 0) return <Navigate to={lessonPaths.detail(data.id)} replace />;
  return <PlannedPage lesson={data} refetch={() => void refetch()} find={() => call<Lesson>(`occurrence?${address}`)} onMade={setMade} />;
}

type PageProps = {
  lesson: Lesson;
  refetch: () => void;
  /** Looks the class up anew: by now it may be a lesson. */
  find: () => Promise<Lesson>;
  /** Opens the lesson that the class has become. */
  onMade: (id: number) => void;
};

function PlannedPage({ lesson, refetch, find, onMade }: PageProps) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const call = useApi();
  const id = useId();
  const { activities } = useCatalog();
  const name = activities.find((activity) => activity.id === lesson.activity_id)?.name ?? '…';
  const stored = useRef<Lesson>(undefined);
  const save = async ({ data }: { data?: Partial<LessonInput> }) => {
    const { current } = stored;
    // A refused booking may have left its lesson behind, which is changed from then on.
    stored.current = current
      ? await call<Lesson>(`lessons/${current.id}`, { method: 'PUT', body: JSON.stringify({ ...data, version: current.version }) })
      : await call<Lesson>(`activity/${lesson.activity_id}/lessons`, { method: 'POST', body: JSON.stringify({ recur: lesson.recur, lesson: data }) });
    return stored.current;
  };
  const { id: _id, ...record } = lesson;
  const edits = useRef<LessonEdits>(null);
  /** The person who is entered and not added. */
  const [walkIn, setWalkIn] = useState<WalkIn>();
  const navigate = useNavigate();
  const notify = useNotify();
  const [next, setNext] = useState<{ to: string; state: CarriedState }>();
  // Only now the form knows that nothing is lost.
  useEffect(() => {
    if (next) void navigate(next.to, { replace: true, state: next.state });
  }, [next, navigate]);

  /** The class became a lesson, or its lesson was changed: goes on in the form of this lesson, which gets the entries. */
  const goOnThere = async () => {
    try {
      const { id: made } = stored.current ?? (await find());
      if (!edits.current || made === 0) return;
      const state: CarriedState = { carried: { loaded: stored.current ?? lesson, mine: edits.current.values(), walkIn } };
      // They are brought along, so the form must not ask about unsaved changes.
      edits.current.accept();
      setWalkIn(undefined);
      setNext({ to: lessonPaths.edit(made), state });
    } catch (failed) {
      notify((failed as Error).message, { type: 'error' });
    }
  };
  const outcome = useSaveOutcome('updated', () => void goOnThere());

  /** Stores what was edited below before a booking, which alone would make the lesson as it was planned. */
  const storeEdits = async () => {
    const edited = (await edits.current?.read()) ?? 'same';
    if (edited === 'invalid') return undefined;
    if (edited === 'same') return stored.current ?? lesson;
    try {
      const saved = await save({ data: toLessonInput(edited) });
      edits.current?.accept();
      return saved;
    } catch (error) {
      if (((error as HttpError).body as Partial<ErrorAnswer> | undefined)?.code !== 'changed_meanwhile') throw error;
      await goOnThere();
      return undefined;
    }
  };
  /** A refused booking and the edits stay on the screen. */
  const afterAdding = (isAdded: boolean) => {
    if (!isAdded) return;
    if (stored.current) onMade(stored.current.id);
    else refetch();
  };
  return (
    <Page title={name} subtitle={`${clock.moment(lesson.date)} · ${translate('lessons.occurrence.explained')}`} back={<BackLink list={lessonPaths.list} />}>
      <Box component="section" aria-labelledby={`${id}-add`} sx={{ mb: 4 }}>
        <Typography id={`${id}-add`} variant="h2" sx={{ mb: 2 }}>
          {translate('bookings.manual.title')}
        </Typography>
        <ManualAddForm lesson={lesson} id={id} refetch={afterAdding} isFocused={false} prepare={storeEdits} onTyped={(isTyped, typed) => setWalkIn(isTyped ? typed : undefined)} />
      </Box>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate('lessons.edit')}
      </Typography>
      <CreateBase<Lesson> record={record} transform={toLessonInput} mutationOptions={{ ...outcome, mutationFn: save as never }}>
        <LessonForm submit="ra.action.update" cancelTo={lessonPaths.list} edits={edits} isBookingTyped={walkIn !== undefined} />
      </CreateBase>
    </Page>
  );
}
