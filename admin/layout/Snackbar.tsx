import { Notification } from 'react-admin';
import { useUserToSignInAgain } from '../api/AccessContext.tsx';

const TOP = { vertical: 'top', horizontal: 'center' } as const;

/** Shows messages below the bars, where they cover no button. Hidden while the sign-in dialog is open. */
export function Snackbar() {
  const isDialogOpen = useUserToSignInAgain() !== undefined;
  if (isDialogOpen) return null;
  return <Notification anchorOrigin={TOP} autoHideDuration={5000} sx={{ '&&': { top: { xs: 72, sm: 120 } } }} />;
}
