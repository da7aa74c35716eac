import { CreateBase, useTranslate } from 'react-admin';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { BackLink } from '../../page/BackLink.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useAddressQuery } from '../../routes/useAddressQuery.ts';
import { useReturnPath } from '../../routes/useReturnPath.ts';
import { LessonForm } from './LessonForm.tsx';
import { newLesson, toLessonInput } from './lessonInput.ts';
import { NoActivityYet } from './NoActivityYet.tsx';

export function LessonCreate() {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const outcome = useSaveOutcome('created');
  const list = useReturnPath() ?? lessonPaths.list;
  const at = useAddressQuery()[0].get('at');
  const { offered, isPending, error, isMissing, retry } = useCatalog();
  if (isPending) return <Loading />;
  // The inputs would read the lists again as they appear, and this screen would take them away meanwhile: without an end.
  if (isMissing) return <Page title={translate('lessons.new')} back={<BackLink list={list} />}><ErrorBanner error={error} onRetry={retry} /></Page>;
  if (offered.length === 0) return <NoActivityYet />;
  return (
    <CreateBase transform={toLessonInput} mutationOptions={outcome}>
      <Page title={translate('lessons.new')} back={<BackLink list={list} />}>
        <LessonForm defaultValues={newLesson(new Date(), timezone, offered, at ?? undefined)} submit="ra.action.create" cancelTo={list} />
      </Page>
    </CreateBase>
  );
}
