import FilterIcon from '@mui/icons-material/FilterList';
import { Box, Button, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LESSON_LIST_STATES } from '#shared/lessons/lessonListStates.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { DayField } from '../ui/DayField.tsx';
import { isNarrowed, useLessonFilter } from './useLessonFilter.ts';

/** Debounce of the text. */
const TYPING_MS = 300;

/** Which lessons the list shows: from today or a date on, or all; of an activity, an instructor, a state, or with a text. */
export function LessonFilters() {
  const translate = useTranslate();
  const { filter, today, change } = useLessonFilter();
  const { activities, instructors } = useCatalog();
  const [isOpen, setOpen] = useState(isNarrowed(filter));
  const fields = useId();
  const range = filter.from === undefined ? 'all' : filter.from === today ? 'today' : 'date';
  const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => [String(id), name] as const);
  const states = LESSON_LIST_STATES.map((state) => [state, translate(`lessons.filter.states.${state}`)] as const);
  return (
    <Box role="search" aria-label={translate('tabs.lessons')} sx={{ display: 'grid', gap: 1.5, mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <ToggleButtonGroup exclusive value={range} onChange={(_, next: string | null) => next && change({ from: next === 'all' ? 'all' : '' })} aria-label={translate('tabs.lessons')}>
          <ToggleButton value="today" sx={RANGE}>
            {translate('lessons.from_today')}
          </ToggleButton>
          <ToggleButton value="all" sx={RANGE}>
            {translate('lessons.all')}
          </ToggleButton>
        </ToggleButtonGroup>
        <Box sx={DATE}>
          <DayField label={translate('lessons.filter.date')} value={filter.from ?? ''} problem={undefined} onChange={(day) => isCalendarDate(day) && change({ from: day })} />
        </Box>
        <Button variant="outlined" startIcon={<FilterIcon />} aria-expanded={isOpen} aria-controls={fields} onClick={() => setOpen(!isOpen)} sx={{ display: { sm: 'none' }, minHeight: 44 }}>
          {translate('lessons.filter.open')}
        </Button>
      </Box>
      <Box id={fields} sx={{ display: { xs: isOpen ? 'grid' : 'none', sm: 'grid' }, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, alignItems: 'end', gap: 1.5 }}>
        <TextFilter />
        <Select label={translate('lessons.filter.activity')} all={translate('lessons.filter.all_activities')} value={filter.activity} options={named(activities)} onChoose={(activity) => change({ activity })} />
        <Select label={translate('lessons.filter.instructor')} all={translate('lessons.filter.all_instructors')} value={filter.instructor} options={named(instructors)} onChoose={(instructor) => change({ instructor })} />
        <Select label={translate('lessons.filter.state')} all={translate('lessons.filter.all_states')} value={filter.state} options={states} onChoose={(state) => change({ state })} />
      </Box>
    </Box>
  );
}

type SelectProps = { label: string; all: string; value: string | number | undefined; options: readonly (readonly [value: string, text: string])[]; onChoose: (value: string) => void };

function Select({ label, all, value = '', options, onChoose }: SelectProps) {
  const id = useId();
  return (
    <TextField id={id} select fullWidth label={label} value={String(value)} onChange={({ target }) => onChoose(target.value)} slotProps={{ select: { native: true } }}>
      <option value="">{all}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

function TextFilter() {
  const translate = useTranslate();
  const id = useId();
  const { filter, change } = useLessonFilter();
  const [typed, setTyped] = useState(filter.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ q: text.trim() }), TYPING_MS);
  };
  return (
    <TextField
      id={id}
      type="search"
      fullWidth
      label={translate('lessons.filter.text')}
      value={typed}
      onChange={({ target }) => follow(target.value)}
      slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
    />
  );
}

const RANGE = { minHeight: 44, px: 2, textTransform: 'none', fontWeight: 600, color: 'text.primary', '&.Mui-selected': { bgcolor: 'background.paper', color: 'primary.main' } } as const;
const DATE = { width: 170, '& label': { position: 'absolute', clipPath: 'inset(50%)' } } as const;
