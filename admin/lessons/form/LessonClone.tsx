import { CreateBase, ShowBase, useShowContext, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { BackLink } from '../../page/BackLink.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { CloneDates } from './CloneDates.tsx';
import { LessonForm } from './LessonForm.tsx';
import { cloneLesson, toLessonInput } from './lessonInput.ts';

/** The form of a new lesson, filled from another lesson. */
export function LessonClone() {
  return (
    <ShowBase<Lesson> queryOptions={{ refetchOnWindowFocus: false, onError: () => {} }} loading={<Loading />}>
      <CloneForm />
    </ShowBase>
  );
}

function CloneForm() {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const outcome = useSaveOutcome('created');
  const { record, error, refetch } = useShowContext<Lesson>();
  if (!record) return <LessonLoadError error={error} onRetry={() => void refetch()} />;
  return (
    <CreateBase record={cloneLesson(record, new Date(), timezone)} transform={toLessonInput} mutationOptions={outcome}>
      <Page title={translate('lessons.clone')} back={<BackLink list={lessonPaths.list} />}>
        <LessonForm submit="ra.action.clone" cancelTo={lessonPaths.detail(record.id)} alert={<CloneDates lesson={record} />} />
      </Page>
    </CreateBase>
  );
}
