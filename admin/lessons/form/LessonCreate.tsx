import { CreateBase, useTranslate } from 'react-admin';
import { Page } from '../../page/Page.tsx';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { BackLink } from '../../page/BackLink.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { LessonForm } from './LessonForm.tsx';
import { newLesson, toLessonInput } from './lessonInput.ts';

export function LessonCreate() {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const outcome = useSaveOutcome('created');
  return (
    <CreateBase transform={toLessonInput} mutationOptions={outcome}>
      <Page title={translate('lessons.new')} back={<BackLink list={lessonPaths.list} />}>
        <LessonForm defaultValues={newLesson(new Date(), timezone)} submit="ra.action.create" cancelTo={lessonPaths.list} />
      </Page>
    </CreateBase>
  );
}
