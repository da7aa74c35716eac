import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx').then(({ ChangeDialog: part }) => ({ default: part })));

/** Opens the dialog that moves lessons or gives them other instructors; nothing without a lesson. */
export function ChangeTogether({ lessons }: { lessons: readonly Lesson[] }) {
  return lessons.length > 0 ? (
    <Suspense fallback={null}>
      <OpenButton lessons={lessons} />
    </Suspense>
  ) : null;
}

function OpenButton({ lessons }: { lessons: readonly Lesson[] }) {
  const words = useCallOffWords();
  // The lessons as they were chosen: the dialog stays while the page behind it is read again.
  const [chosen, setChosen] = useState<readonly Lesson[]>();
  return (
    <>
      <Button variant="outlined" startIcon={<EditIcon />} aria-haspopup="dialog" onClick={() => setChosen(lessons)}>
        {words('change')}
      </Button>
      {chosen && (
        <Suspense fallback={null}>
          <ChangeDialog lessons={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
