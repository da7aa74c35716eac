import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { RECURRENCE_LIMITS } from '#shared/lessons/plans/recurrence.ts';
import { bookableTimes } from '#shared/time/time.ts';
import { WholeInput } from '../../resource/WholeInput.tsx';

type Props = {
  source: string;
  /** Counted from 1, for screen readers. */
  number: number;
  onRemove: (() => void) | undefined;
};

const TIMES = bookableTimes();

/** One time of a plan: time, name and number of places. */
export function TimeRow({ source, number, onRemove }: Props) {
  const translate = useTranslate();
  const time = useWatch({ name: `${source}.time` }) as string | null;
  // A stored time that is not bookable is offered too, and then refused by validation.
  const times = !time || TIMES.includes(time) ? TIMES : [time, ...TIMES];
  const name = translate('plan.time_number', { number });
  return (
    <Box role="group" aria-label={name} sx={number > 1 ? [ROW, LATER_ROW] : ROW}>
      <SelectInput
        source={`${source}.time`}
        label="plan.time"
        choices={times.map((one) => ({ id: one, name: one }))}
        translateChoice={false}
        isRequired
        helperText={false}
      />
      <TextInput source={`${source}.name`} label="plan.name" helperText={false} slotProps={{ htmlInput: { maxLength: RECURRENCE_LIMITS.name } }} />
      <WholeInput source={`${source}.num_places`} label="plan.num_places" helperText={false} />
      {onRemove && (
        <IconButton aria-label={translate('plan.remove_time', { number })} onClick={onRemove} sx={number > 1 ? REMOVE : BELOW_LABELS}>
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  alignItems: 'start',
  gap: 1.5,
  gridTemplateColumns: { xs: '7.5rem minmax(0, 1fr)', sm: '7.5rem minmax(0, 1fr) 6rem 44px' },
  '& .MuiFormControl-root': { m: 0, minWidth: 0 },
  '& .MuiInputLabel-root': { fontSize: '0.875rem', mb: 0.5 },
  '& .MuiInputLabel-root [aria-hidden]': { display: 'none' },
} as const;

/** On wide screens only the first row shows its labels. The others keep them for screen readers. */
const LATER_ROW = {
  pt: { xs: 2, sm: 0 },
  borderTop: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider' },
  '& .MuiInputLabel-root': {
    fontSize: '0.875rem',
    mb: 0.5,
    position: { sm: 'absolute' },
    width: { sm: '1px' },
    height: { sm: '1px' },
    clipPath: { sm: 'inset(50%)' },
  },
} as const;

/** Aligns the button with the inputs. On a phone, it is next to the lower input. */
const REMOVE = { justifySelf: 'end', alignSelf: { xs: 'end', sm: 'start' } } as const;
const BELOW_LABELS = { ...REMOVE, mt: { sm: '29px' } } as const;
