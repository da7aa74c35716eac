import StormIcon from '@mui/icons-material/ThunderstormOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import type { CallableLesson } from './callableLesson.ts';

const CallOffDialog = lazy(() => import('./CallOffDialog.tsx').then(({ CallOffDialog: part }) => ({ default: part })));

/** Opens the dialog that calls lessons off; nothing if there are none that could be. */
export function CallOffButton({ lessons }: { lessons: readonly CallableLesson[] }) {
  const callable = lessons.filter(({ date, is_cancelled }) => is_cancelled === 0 && new Date(date) > new Date());
  if (callable.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <OpenButton lessons={callable} />
    </Suspense>
  );
}

function OpenButton({ lessons }: { lessons: readonly CallableLesson[] }) {
  const words = useCallOffWords();
  // The lessons as they were: the dialog stays while the page behind it is read again.
  const [chosen, setChosen] = useState<readonly CallableLesson[]>();
  return (
    <>
      <Button variant="outlined" startIcon={<StormIcon />} aria-haspopup="dialog" onClick={() => setChosen(lessons)}>
        {words('call_off')}
      </Button>
      {chosen && (
        <Suspense fallback={null}>
          <CallOffDialog lessons={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
