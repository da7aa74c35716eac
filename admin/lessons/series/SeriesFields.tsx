import { Box, Checkbox, FormControlLabel, FormHelperText, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { INTL_LOCALES } from '#shared/language.ts';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import type { Problems } from '#shared/problems.ts';
import type { Catalog } from '../../catalog/useCatalog.ts';
import { useSeriesWords } from '../../i18n/lazyWordHooks.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Choice } from '../../ui/Choice.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { problemOf, type SeriesEntries, withActivity } from './seriesEntries.ts';

type Props = { entries: SeriesEntries; problems: Problems; catalog: Catalog; onChange: (entries: SeriesEntries) => void };

/** The inputs of a series. */
export function SeriesFields({ entries, problems, catalog: { offered, instructors, tags }, onChange }: Props) {
  const translate = useTranslate();
  const words = useSeriesWords();
  const lang = useLanguage();
  const id = useId();
  const say = (field: string) => {
    const problem = problemOf(problems, field);
    return problem && translate(`problem.${problem.code}`, problem);
  };
  const nameOfDay = new Intl.DateTimeFormat(INTL_LOCALES[lang], { weekday: 'short', timeZone: 'UTC' });
  const weekdays = WEEKDAYS.map((day, index) => ({ id: day, name: nameOfDay.format(Date.UTC(2024, 0, 1 + index)) }));
  return (
    <>
      <Box sx={WIDE}>
        <Choice label={words('activity')} value={entries.activity_id} onChange={(value) => onChange(withActivity(entries, offered.find((one) => String(one.id) === value)))}>
          <option value="">–</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>{one.name}</option>
          ))}
        </Choice>
        <Problem text={say('activity_id')} />
      </Box>
      <Checks label={words('days')} choices={weekdays} chosen={entries.days} problem={say('days')} onChange={(days) => onChange({ ...entries, days: WEEKDAYS.filter((day) => days.includes(day)) })} />
      <TextField
        id={`${id}times`}
        sx={WIDE}
        label={words('times')}
        value={entries.times}
        error={say('times') !== undefined}
        helperText={say('times') ?? words('times_hint')}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...entries, times: target.value })}
      />
      <DayField label={words('from')} value={entries.from} problem={say('from')} onChange={(from) => onChange({ ...entries, from })} />
      <DayField label={words('until')} value={entries.until} problem={say('until')} onChange={(until) => onChange({ ...entries, until })} />
      <TextField
        id={`${id}places`}
        label={words('places')}
        value={entries.places}
        error={say('num_places') !== undefined}
        helperText={say('num_places')}
        slotProps={WHOLE}
        onChange={({ target }) => onChange({ ...entries, places: target.value })}
      />
      <TextField
        id={`${id}minutes`}
        label={translate('history.field.duration_minutes')}
        value={entries.minutes}
        error={say('duration_minutes') !== undefined}
        helperText={say('duration_minutes') ?? translate('lessons.duration_hint')}
        slotProps={WHOLE}
        onChange={({ target }) => onChange({ ...entries, minutes: target.value })}
      />
      {instructors.length > 0 && <Checks label={words('instructors')} choices={instructors} chosen={entries.instructors} problem={say('instructors')} onChange={(chosen) => onChange({ ...entries, instructors: chosen })} />}
      {tags.length > 0 && <Checks label={words('tags')} choices={tags} chosen={entries.tags} problem={say('tags')} onChange={(chosen) => onChange({ ...entries, tags: chosen })} />}
    </>
  );
}

type ChecksProps<Id> = { label: string; choices: readonly { id: Id; name: string }[]; chosen: readonly Id[]; problem: string | undefined; onChange: (chosen: Id[]) => void };

function Checks<Id extends string | number>({ label, choices, chosen, problem, onChange }: ChecksProps<Id>) {
  return (
    <Box component="fieldset" sx={{ ...WIDE, m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600 }}>{label}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, ml: '-10px', overflowWrap: 'anywhere' }}>
        {choices.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            sx={{ m: 0, mr: 0.5, minHeight: 44 }}
            label={name}
            control={<Checkbox checked={chosen.includes(id)} onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))} />}
          />
        ))}
      </Box>
      <Problem text={problem} />
    </Box>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : <FormHelperText error role="alert">{text}</FormHelperText>;
}

const WIDE = { gridColumn: '1 / -1', '& > .MuiTextField-root': { width: '100%' } } as const;

const WHOLE = { htmlInput: { inputMode: 'numeric', maxLength: 30 } } as const;
