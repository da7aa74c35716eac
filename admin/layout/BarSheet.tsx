import CloseIcon from '@mui/icons-material/Close';
import { Box, ButtonBase, Drawer, IconButton, type SvgIcon, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { CARD_RADIUS } from '../theme/components.ts';
import { BAR_ITEM } from '../ui/barItem.ts';

type Props = {
  /** What stands in the bar. */
  word: string;
  /** The heading of the sheet. */
  title: string;
  Icon: typeof SvgIcon;
  /** Links: one that is followed closes the sheet. */
  children: ReactNode;
};

/** A button of the bottom bar that opens a sheet of links above it. */
export function BarSheet({ word, title, Icon, children }: Props) {
  const translate = useTranslate();
  const heading = useId();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);
  return (
    <>
      <ButtonBase aria-label={title.startsWith(word) ? title : word} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpenedAt(key)} sx={BAR_ITEM}>
        <Icon />
        <span>{word}</span>
      </ButtonBase>
      <Drawer anchor="bottom" open={isOpen} onClose={close} slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': heading, sx: SHEET } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, py: 0.5 }}>
          <Typography id={heading} variant="h2" sx={{ mr: 'auto' }}>{title}</Typography>
          <IconButton autoFocus aria-label={translate('ra.action.close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Box>
        {children}
      </Drawer>
    </>
  );
}

const SHEET = { maxHeight: '85dvh', borderTopLeftRadius: CARD_RADIUS, borderTopRightRadius: CARD_RADIUS, pb: 'calc(8px + env(safe-area-inset-bottom))' } as const;
