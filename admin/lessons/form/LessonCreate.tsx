import { Button } from '@mui/material';
import { CreateBase, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { Loading } from '../../page/Loading.tsx';
import { MessagePage } from '../../page/MessagePage.tsx';
import { Page } from '../../page/Page.tsx';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { BackLink } from '../../page/BackLink.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { resourcePaths } from '../../routes/resourcePaths.ts';
import { useAddressQuery } from '../../routes/useAddressQuery.ts';
import { useReturnPath, withReturn } from '../../routes/useReturnPath.ts';
import { LessonForm } from './LessonForm.tsx';
import { newLesson, toLessonInput } from './lessonInput.ts';

export function LessonCreate() {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const outcome = useSaveOutcome('created');
  const list = useReturnPath() ?? lessonPaths.list;
  const at = useAddressQuery()[0].get('at');
  const { offered, isPending, error } = useCatalog();
  if (isPending) return <Loading />;
  if (!error && offered.length === 0) return <NoActivityYet />;
  return (
    <CreateBase transform={toLessonInput} mutationOptions={outcome}>
      <Page title={translate('lessons.new')} back={<BackLink list={list} />}>
        <LessonForm defaultValues={newLesson(new Date(), timezone, offered, at ?? undefined)} submit="ra.action.create" cancelTo={list} />
      </Page>
    </CreateBase>
  );
}

/** A new school has nothing to give lessons of: leads to its first activity. */
function NoActivityYet() {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('lessons.no_activity')} text={translate('lessons.no_activity_explained')}>
      <Button variant="contained" component={Link} to={withReturn(resourcePaths('activities').new, lessonPaths.new)}>
        {translate('lessons.add_activity')}
      </Button>
    </MessagePage>
  );
}
