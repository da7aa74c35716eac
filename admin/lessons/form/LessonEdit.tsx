import { EditBase, useEditContext, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Page } from '../../layout/Page.tsx';
import { BackToLessons } from '../BackToLessons.tsx';
import { LessonTrouble } from '../LessonTrouble.tsx';
import { lessonPaths } from '../paths.ts';
import { DeleteLesson } from './DeleteLesson.tsx';
import { LessonForm } from './LessonForm.tsx';
import { toLessonInput } from './lessonInput.ts';

/** A lesson to be changed or deleted. */
export function LessonEdit() {
  return (
    <EditBase<Lesson> mutationMode="pessimistic" redirect="list" transform={toLessonInput} queryOptions={{ onError: () => {} }} loading={<Loading />}>
      <EditForm />
    </EditBase>
  );
}

function EditForm() {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<Lesson>();
  if (!record) return <LessonTrouble error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={translate('lessons.edit')} back={<BackToLessons />}>
      <LessonForm submit="ra.action.update" cancelTo={lessonPaths.detail(record.id)} remove={<DeleteLesson lesson={record} />} />
    </Page>
  );
}
