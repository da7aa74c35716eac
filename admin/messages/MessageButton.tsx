import MailIcon from '@mui/icons-material/MailOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';

const MessageDialog = lazy(() => import('./MessageDialog.tsx').then(({ MessageDialog: part }) => ({ default: part })));

type Props = { /** The lessons whose guests are written to. */ lessonIds: readonly number[] };

/** Opens the dialog that writes to the guests of lessons; nothing without a lesson. */
export function MessageButton({ lessonIds }: Props) {
  return lessonIds.length > 0 ? (
    <Suspense fallback={null}>
      <OpenButton lessonIds={lessonIds} />
    </Suspense>
  ) : null;
}

function OpenButton({ lessonIds }: Props) {
  const words = useGuestWords();
  // The lessons as they were chosen: the dialog stays while the page behind it is read again.
  const [chosen, setChosen] = useState<readonly number[]>();
  return (
    <>
      <Button variant="outlined" startIcon={<MailIcon />} aria-haspopup="dialog" onClick={() => setChosen(lessonIds)}>
        {words('message_write')}
      </Button>
      {chosen && (
        <Suspense fallback={null}>
          <MessageDialog lessonIds={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
