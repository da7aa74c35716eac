import ChecklistIcon from '@mui/icons-material/Checklist';
import { Box, Button, Checkbox, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { CallOffButton } from '../callOffs/CallOffButton.tsx';
import { MessageButton } from '../messages/MessageButton.tsx';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { LessonDays } from '../lessonRows/LessonDays.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ChangeTogether } from './ChangeTogether.tsx';

/** The list of lessons, in which some can be selected, to write to their guests, to change them or to call them off together. */
export function SelectLessons({ lessons }: { lessons: readonly Lesson[] }) {
  const clock = useSchoolClock();
  const { activities } = useCatalog();
  // Undefined while nothing is to be selected: then rows have no boxes.
  const [selected, setSelected] = useState<ReadonlySet<Lesson['id']>>();
  const labelOf = (lesson: Lesson) => [clock.day(lesson.date), clock.time(lesson.date), activities.find(({ id }) => id === lesson.activity_id)?.name].join(', ');
  const toggle = (id: Lesson['id']) => setSelected((before = new Set()) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  const chosen = lessons.filter((lesson) => selected?.has(lesson.id) && canBeSelected(lesson));
  return (
    <>
      {lessons.some(canBeSelected) && (
        <Box sx={{ ...BAR, ...(chosen.length > 0 && STICKY) }}>
          <Suspense fallback={null}>
            <SelectButton count={selected && chosen.length} onClick={() => setSelected(selected ? undefined : new Set())} />
          </Suspense>
          <MessageButton lessonIds={chosen.filter(isStored).map(({ id }) => id)} />
          <ChangeTogether lessons={chosen.filter(isStored)} />
          <CallOffButton lessons={chosen.map((lesson) => ({ ...lesson, label: labelOf(lesson) }))} />
        </Box>
      )}
      <LessonDays
        lessons={lessons}
        before={selected && ((lesson) => <SelectBox label={labelOf(lesson)} checked={selected.has(lesson.id)} disabled={!canBeSelected(lesson)} onChange={() => toggle(lesson.id)} />)}
      />
    </>
  );
}

const isStored = ({ id, recur }: Lesson) => id > 0 && !recur;
const canBeSelected = ({ is_cancelled, date }: Lesson) => is_cancelled === 0 && new Date(date) > new Date();

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

type BoxProps = { label: string; checked: boolean; disabled: boolean; onChange: () => void };

function SelectBox({ label, ...box }: BoxProps) {
  const words = useCallOffWords();
  return <Checkbox {...box} slotProps={{ input: { 'aria-label': words('select_one', { lesson: label }) } }} sx={{ width: 44, height: 44 }} />;
}

/** As high as its button, so that nothing jumps when the words arrive. */
const BAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, minHeight: 44 } as const;
/** What is selected may be far below, so that what to do with it stays in sight. */
const STICKY = { position: 'sticky', top: { xs: 56, sm: 64 }, zIndex: 1, py: 1, bgcolor: 'background.default' } as const;
