import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { MessagePage } from '../../page/MessagePage.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { resourcePaths } from '../../routes/resourcePaths.ts';
import { withReturn } from '../../routes/useReturnPath.ts';

/** A new school has nothing to give lessons of: leads to its first activity. */
export function NoActivityYet() {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('lessons.no_activity')} text={translate('lessons.no_activity_explained')}>
      <Button variant="contained" component={Link} to={withReturn(resourcePaths('activities').new, lessonPaths.new)}>
        {translate('lessons.add_activity')}
      </Button>
    </MessagePage>
  );
}
