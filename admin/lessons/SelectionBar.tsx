import ChecklistIcon from '@mui/icons-material/Checklist';
import { Box, Button, Typography } from '@mui/material';
import { Suspense } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { CallOffButton } from '../callOffs/CallOffButton.tsx';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { MessageButton } from '../messages/MessageButton.tsx';
import { ChangeTogether } from './ChangeTogether.tsx';
import { useLessonLabel } from './useLessonLabel.ts';
import type { Selection } from './useSelection.ts';

/** Begins and ends selecting, and has what can be done with the selected lessons: write to their guests, change them, or call them off. */
export function SelectionBar({ selection: { isSelecting, isPossible, chosen, toggleSelecting } }: { selection: Selection }) {
  const labelOf = useLessonLabel();
  const stored = chosen.filter(isStored);
  return isPossible ? (
    <Box sx={{ ...BAR, ...(chosen.length > 0 && STICKY) }}>
      <Suspense fallback={null}>
        <SelectButton count={isSelecting ? chosen.length : undefined} onClick={toggleSelecting} />
      </Suspense>
      <MessageButton lessonIds={stored.map(({ id }) => id)} />
      <ChangeTogether lessons={stored} />
      <CallOffButton lessons={chosen.map((lesson) => ({ ...lesson, label: labelOf(lesson) }))} />
    </Box>
  ) : null;
}

const isStored = ({ id, recur }: Lesson) => id > 0 && !recur;

/** `count`: undefined while nothing is to be selected. */
function SelectButton({ count, onClick }: { count: number | undefined; onClick: () => void }) {
  const words = useCallOffWords();
  return (
    <>
      <Button variant={count === undefined ? 'outlined' : 'contained'} aria-pressed={count !== undefined} startIcon={<ChecklistIcon />} onClick={onClick}>
        {words('select')}
      </Button>
      {count !== undefined && <Typography role="status">{words('selected', { count })}</Typography>}
    </>
  );
}

/** As high as its button, so that nothing jumps when the words arrive. */
const BAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, minHeight: 44 } as const;
/** What is selected may be far below, so that what to do with it stays in sight. */
const STICKY = { position: 'sticky', top: { xs: 56, sm: 64 }, zIndex: 7, py: 1, bgcolor: 'background.default' } as const;
