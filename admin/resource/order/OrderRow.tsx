import { useSortable } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, IconButton } from '@mui/material';
import type { SayOrder } from './useOrderWords.ts';

type Props = { id: number; name: string; isFirst: boolean; onUp: (() => void) | undefined; onDown: (() => void) | undefined; say: SayOrder };

/** A row with a handle to drag it by, and arrows that move it one place. */
export function OrderRow({ id, name, isFirst, onUp, onDown, say }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, attributes: { roleDescription: say('sortable') } });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      sx={[ROW, isDragging && { zIndex: 1, bgcolor: 'background.paper', boxShadow: 6 }]}
    >
      <IconButton ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={say('drag', { name })} autoFocus={isFirst} disableRipple sx={HANDLE}>
        <DragIndicator />
      </IconButton>
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <IconButton aria-label={say('up', { name })} title={say('up', { name })} disabled={!onUp} onClick={onUp}>
        <ArrowUpward />
      </IconButton>
      <IconButton aria-label={say('down', { name })} title={say('down', { name })} disabled={!onDown} onClick={onDown}>
        <ArrowDownward />
      </IconButton>
    </Box>
  );
}

const ROW = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  minHeight: 56,
  bgcolor: 'background.paper',
  'li + &': { borderTop: 1, borderTopColor: 'divider' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none !important' },
} as const;

// Fingers drag the handle and scroll the page everywhere else.
const HANDLE = { cursor: 'grab', touchAction: 'none' } as const;
