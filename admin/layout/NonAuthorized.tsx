import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { MessagePage } from '../page/MessagePage.tsx';
import { useSignOut } from './useSignOut.ts';

/** Shown to a signed-in person who is no admin of this school. */
export function NonAuthorized() {
  const translate = useTranslate();
  const signOut = useSignOut(true);
  return (
    <MessagePage title={translate('non_authorized.title')} text={translate('non_authorized.text')}>
      <Button variant="contained" href="/">
        {translate('layout.public_site')}
      </Button>
      <Button variant="outlined" onClick={signOut}>
        {translate('non_authorized.other_account')}
      </Button>
    </MessagePage>
  );
}
