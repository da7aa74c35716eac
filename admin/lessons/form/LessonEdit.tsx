import { type ReactNode, useState } from 'react';
import { EditBase, useEditContext, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { DeleteLesson } from './DeleteLesson.tsx';
import { LessonEditConflict } from './LessonEditConflict.tsx';
import { LessonForm } from './LessonForm.tsx';
import { toLessonChange } from './lessonInput.ts';

/** Errors are shown on the page, where react-admin's default would leave it. */
const QUERY = { onError: () => {} };

export function LessonEdit() {
  const [hasConflict, setConflict] = useState(false);
  const outcome = useSaveOutcome('updated', () => setConflict(true));
  const alert = hasConflict && <LessonEditConflict onResolved={() => setConflict(false)} />;
  return (
    <EditBase<Lesson>
      mutationMode="pessimistic"
      transform={toLessonChange}
      queryOptions={QUERY}
      mutationOptions={outcome}
      loading={<Loading />}
    >
      <EditForm alert={alert} />
    </EditBase>
  );
}

function EditForm({ alert }: { alert: ReactNode }) {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<Lesson>();
  if (!record) return <LessonLoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={translate('lessons.edit')} back={<BackLink list={lessonPaths.list} />}>
      <LessonForm submit="ra.action.update" cancelTo={lessonPaths.detail(record.id)} alert={alert} remove={<DeleteLesson lesson={record} />} />
    </Page>
  );
}
