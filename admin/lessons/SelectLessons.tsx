import { Checkbox } from '@mui/material';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { LessonDays } from '../lessonRows/LessonDays.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useLessonLabel } from './useLessonLabel.ts';
import { canBeSelected, useSelection } from './useSelection.ts';

/** The list of lessons, in which some can be selected. */
export function SelectLessons({ lessons }: { lessons: readonly Lesson[] }) {
  const labelOf = useLessonLabel();
  const selection = useSelection(lessons);
  const { isSelecting, isSelected, toggle } = selection;
  return (
    <>
      <SelectionBar selection={selection} />
      <LessonDays
        lessons={lessons}
        before={isSelecting ? (lesson) => <SelectBox label={labelOf(lesson)} checked={isSelected(lesson)} disabled={!canBeSelected(lesson)} onChange={() => toggle(lesson)} /> : undefined}
      />
    </>
  );
}

type BoxProps = { label: string; checked: boolean; disabled: boolean; onChange: () => void };

function SelectBox({ label, ...box }: BoxProps) {
  const words = useCallOffWords();
  return <Checkbox {...box} slotProps={{ input: { 'aria-label': words('select_one', { lesson: label }) } }} sx={{ width: 44, height: 44 }} />;
}
