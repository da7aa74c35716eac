import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { NumberInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { RECURRENCE_LIMITS } from '#shared/recurrence.ts';
import { bookableTimes } from '#shared/time.ts';

type Props = {
  source: string;
  /** Counted from 1, for those who do not see in which row they are. */
  number: number;
  onRemove: (() => void) | undefined;
};

const TIMES = bookableTimes();

/** One time of day: when, what it is called, and how many places it has. */
export function TimeRow({ source, number, onRemove }: Props) {
  const translate = useTranslate();
  const time = useWatch({ name: `${source}.time` }) as string | null;
  // A time from elsewhere is shown as it is, and refused.
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
      <NumberInput source={`${source}.num_places`} label="plan.num_places" min={1} step={1} helperText={false} />
      {onRemove && (
        <IconButton aria-label={translate('plan.remove_time', { number })} onClick={onRemove} sx={{ gridArea: 'remove', mt: REMOVE_TOP }}>
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  );
}

/** A label and the space below it. */
const REMOVE_TOP = { xs: '32px', sm: 'var(--remove-top, 32px)' };

const ROW = {
  display: 'grid',
  alignItems: 'start',
  justifyItems: { xs: 'stretch' },
  columnGap: 1.5,
  rowGap: 1.5,
  gridTemplateColumns: { xs: '7.5rem minmax(0, 1fr) 44px', sm: '7.5rem minmax(0, 1fr) 6rem 44px' },
  '& .MuiFormControl-root': { m: 0 },
};

/** With room beside each other the labels of the first row are enough; they stay for those who listen. */
const LATER_ROW = {
  '--remove-top': { sm: '2px' },
  '& .MuiInputLabel-root': { position: { sm: 'absolute' }, clipPath: { sm: 'inset(50%)' }, width: { sm: '1px' }, height: { sm: '1px' }, overflow: 'hidden' },
};
