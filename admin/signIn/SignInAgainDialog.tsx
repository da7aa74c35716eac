import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import type { User } from '#shared/contract/user.ts';
import { useAccess } from '../api/AccessContext.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';

/** Asks for the password over a page whose session has ended. Escape does not close it, as that would lose typed data. */
export function SignInAgainDialog({ user }: { user: User }) {
  const translate = useTranslate();
  const access = useAccess();
  const logout = useLogout();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{translate('session_ended.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ mb: 3 }}>
          {translate('session_ended.text')}
        </DialogContentText>
        <CredentialsForm email={user.email} signIn={access.signIn}>
          <Button onClick={() => void logout()}>{translate('ra.action.cancel')}</Button>
        </CredentialsForm>
      </DialogContent>
    </Dialog>
  );
}
