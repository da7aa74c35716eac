import { Button } from '@mui/material';
import { HttpError, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ErrorBanner } from '../layout/ErrorBanner.tsx';
import { Message } from '../layout/Message.tsx';
import { Page } from '../layout/Page.tsx';
import { BackTo } from '../resource/BackTo.tsx';
import { lessonPaths } from './paths.ts';

type Props = { error: Error | null | undefined; onRetry: () => void };

/** Stands where a lesson could not be had: it is not there (any more), or the server is out of reach. */
export function LessonTrouble({ error, onRetry }: Props) {
  const translate = useTranslate();
  if (error instanceof HttpError && error.status === 404) {
    return (
      <Message title={translate('not_found.title')} text={translate('refusal.lesson_not_found')}>
        <Button variant="contained" component={Link} to={lessonPaths.list}>
          {translate('tabs.lessons')}
        </Button>
      </Message>
    );
  }
  return (
    <Page title={translate('resources.lessons.name', { smart_count: 1 })} back={<BackTo list={lessonPaths.list} />}>
      <ErrorBanner error={error} onRetry={onRetry} />
    </Page>
  );
}
