import SearchIcon from '@mui/icons-material/Search';
import { ButtonBase, IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { BAR_ITEM } from '../ui/barItem.ts';

const SearchDialog = lazy(() => import('./SearchDialog.tsx').then(({ SearchDialog: dialog }) => ({ default: dialog })));

/** Opens the search for bookings and lessons: from every screen, also by Ctrl-K or ⌘-K. */
export function SearchButton({ isInBottomBar }: { isInBottomBar: boolean }) {
  const translate = useTranslate();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpenedAt(key);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [key]);
  const label = translate('ra.action.search');
  // A link that was followed closes it.
  const isOpen = openedAt === key;
  const control = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K', onClick: () => setOpenedAt(key) } as const;
  return (
    <>
      {isInBottomBar ? (
        <ButtonBase {...control} sx={BAR_ITEM}>
          <SearchIcon />
          <span>{label}</span>
        </ButtonBase>
      ) : (
        <Tooltip title={`${label} (Ctrl K)`}>
          <IconButton color="inherit" aria-label={label} {...control}>
            <SearchIcon />
          </IconButton>
        </Tooltip>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpenedAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}
