import { Button } from '@mui/material';
import { HttpError, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { MessagePage } from '../page/MessagePage.tsx';
import { Page } from '../page/Page.tsx';
import { BackLink } from '../page/BackLink.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';

type Props = { error: Error | null | undefined; onRetry: () => void };

/** Shown when a lesson does not exist or could not be loaded. */
export function LessonLoadError({ error, onRetry }: Props) {
  const translate = useTranslate();
  if (error instanceof HttpError && error.status === 404) {
    return (
      <MessagePage title={translate('not_found.title')} text={translate('refusal.lesson_not_found')}>
        <Button variant="contained" component={Link} to={lessonPaths.list}>
          {translate('tabs.lessons')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <Page title={translate('resources.lessons.name', { smart_count: 1 })} back={<BackLink list={lessonPaths.list} />}>
      <ErrorBanner error={error} onRetry={onRetry} />
    </Page>
  );
}
