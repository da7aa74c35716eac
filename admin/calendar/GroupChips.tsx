import { Box, ButtonBase } from '@mui/material';
import { tone } from '#shared/catalog/tone.ts';
import { useCalendarWords } from '../i18n/lazyWordHooks.ts';

/** An activity or instructor of the shown lessons. */
type Group = { id: number; name: string; color: string };

type Props = { groups: readonly Group[]; of: number | undefined; onChoose: (of: number | undefined) => void };

/** Says which colour is whose, and shows one activity or instructor alone. On a phone the row scrolls sideways. */
export function GroupChips({ groups, of, onChoose }: Props) {
  const words = useCalendarWords();
  const chip = (id: number | undefined, name: string, color?: string) => (
    <ButtonBase key={id ?? 'all'} aria-pressed={of === id} onClick={() => onChoose(id)} sx={CHIP}>
      {color !== undefined && <Box component="span" sx={{ width: 12, height: 12, flex: 'none', borderRadius: '3px', border: 1, borderColor: 'text.secondary', bgcolor: tone(color) }} />}
      <span>{name}</span>
    </ButtonBase>
  );
  return (
    <Box role="group" aria-label={words('show')} sx={{ display: 'flex', flexWrap: { xs: 'nowrap', sm: 'wrap' }, overflowX: 'auto', gap: 1, mb: 2, mx: { xs: -2, sm: 0 }, px: { xs: 2, sm: 0 }, py: 0.5 }}>
      {chip(undefined, words('all'))}
      {groups.map(({ id, name, color }) => chip(id, name, color))}
    </Box>
  );
}

const CHIP = {
  flex: 'none',
  maxWidth: '100%',
  gap: 0.75,
  minHeight: 44,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&[aria-pressed=true]': { borderColor: 'primary.main', boxShadow: (theme: { palette: { primary: { main: string } } }) => `inset 0 0 0 1px ${theme.palette.primary.main}` },
} as const;
