import { Notification } from 'react-admin';

const TOP = { vertical: 'top', horizontal: 'center' } as const;

/** What was done, or could not be: below the bars, where it hides no button. */
export function Notices() {
  return <Notification anchorOrigin={TOP} autoHideDuration={5000} sx={{ '&&': { top: 120 } }} />;
}
