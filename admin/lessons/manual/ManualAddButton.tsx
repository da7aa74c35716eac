import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = { isOpen: boolean; onToggle: () => void; /** Id of the form that it opens. */ controls: string };

/** 'Manual add': opens the form for walk-ins, and closes it. */
export function ManualAddButton({ isOpen, onToggle, controls }: Props) {
  const translate = useTranslate();
  return (
    <Button variant={isOpen ? 'outlined' : 'contained'} startIcon={<PersonAddIcon />} aria-expanded={isOpen} aria-controls={isOpen ? controls : undefined} onClick={onToggle}>
      {translate('bookings.manual.title')}
    </Button>
  );
}
