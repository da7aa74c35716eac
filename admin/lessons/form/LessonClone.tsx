import { CreateBase, ShowBase, useShowContext, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Page } from '../../layout/Page.tsx';
import { BackToLessons } from '../BackToLessons.tsx';
import { lessonPaths } from '../paths.ts';
import { LessonForm } from './LessonForm.tsx';
import { cloneOf, toLessonInput } from './lessonInput.ts';

/** A new lesson after another's pattern. */
export function LessonClone() {
  return (
    <ShowBase<Lesson> queryOptions={{ refetchOnWindowFocus: false }} loading={<Loading />}>
      <CloneForm />
    </ShowBase>
  );
}

function CloneForm() {
  const translate = useTranslate();
  const { record } = useShowContext<Lesson>();
  if (!record) return null;
  return (
    <CreateBase record={cloneOf(record)} redirect="list" transform={toLessonInput}>
      <Page title={translate('lessons.clone')} back={<BackToLessons />}>
        <LessonForm submit="ra.action.clone" cancelTo={lessonPaths.detail(record.id)} />
      </Page>
    </CreateBase>
  );
}
