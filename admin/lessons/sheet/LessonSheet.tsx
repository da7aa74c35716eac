import { ShowBase, useShowContext } from 'react-admin';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { Loading } from '../../page/Loading.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { LessonSheetPage } from './LessonSheetPage.tsx';

/** The list of a lesson's participants to be printed and taken to the beach. */
export function LessonSheet() {
  return (
    <ShowBase<LessonDetail> queryOptions={{ onError: () => {} }} loading={<Loading />}>
      <Shown />
    </ShowBase>
  );
}

function Shown() {
  const { record, error, refetch } = useShowContext<LessonDetail>();
  return record ? <LessonSheetPage lesson={record} /> : <LessonLoadError error={error} onRetry={() => void refetch()} />;
}
