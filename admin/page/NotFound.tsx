import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { MessagePage } from './MessagePage.tsx';

/** Shown at an unknown address inside the back office. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('not_found.title')} text={translate('not_found.text')}>
      <Button variant="contained" component={Link} to="/">
        {translate('tabs.dashboard')}
      </Button>
    </MessagePage>
  );
}
