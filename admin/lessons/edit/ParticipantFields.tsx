import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import RemoveIcon from '@mui/icons-material/Close';
import { Box, Button, FormHelperText, IconButton, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { BOOKING_LIMITS } from '#shared/bookings/bookingDraft.ts';
import type { Problem, Problems } from '#shared/problems.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useEditWords } from '../../i18n/lazyWordHooks.ts';
import type { EditForm } from './useBookingEdit.ts';

type Users = EditForm['users'];
type Props = { id: string; users: Users; problems: Problems; onChange: (users: Users) => void };

/** The participants of a booking: renamed, more or fewer. */
export function ParticipantFields({ id, users, problems, onChange }: Props) {
  const translate = useTranslate();
  const words = useEditWords();
  const text = (problem: Problem | undefined) => problem && translate(`problem.${problem.code}`, problem);
  const field = (index: number, name: 'name' | 'age') => {
    const problem = problems[`users.${index}.${name}`];
    return {
      id: `${id}-${index}-${name}`,
      label: words(name),
      value: users[index]![name],
      error: problem !== undefined,
      helperText: text(problem),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => onChange(users.map((user, at) => (at === index ? { ...user, [name]: target.value } : user))),
      slotProps: { htmlInput: { maxLength: BOOKING_LIMITS[name], 'aria-label': words(`${name}_of`, { number: index + 1 }) } },
    };
  };
  return (
    <>
      {users.map(({ key, name }, index) => (
        <Box key={key} sx={ROW}>
          <TextField {...field(index, 'name')} sx={{ flex: '3 1 10rem' }} />
          <TextField {...field(index, 'age')} sx={{ flex: '1 1 4rem' }} />
          <IconButton aria-label={words('remove', { name: name || String(index + 1) })} disabled={users.length === 1} onClick={() => onChange(users.filter((user) => user.key !== key))} sx={{ mt: '30px' }}>
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
      {problems.users && <FormHelperText error>{text(problems.users)}</FormHelperText>}
      {users.length < BOOKING_LIMITS.participants && (
        <Button startIcon={<AddIcon />} onClick={() => onChange([...users, { key: uuidV4(), name: '', age: '' }])} sx={{ alignSelf: 'flex-start' }}>
          {words('add')}
        </Button>
      )}
    </>
  );
}

const ROW = { display: 'flex', alignItems: 'flex-start', gap: 1 } as const;
