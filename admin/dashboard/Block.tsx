import ExpandIcon from '@mui/icons-material/ExpandMore';
import OpenIcon from '@mui/icons-material/OpenInFull';
import { Box, Button, IconButton, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { COLON } from '#shared/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

type Props = { title: string; /** Shown beside the title. */ action?: ReactNode; /** The page that has the section alone. */ page?: string; children: ReactNode };

/** A section of the dashboard with its heading. On a phone the heading is a button that unfolds it. */
export function Block({ title, action, page, children }: Props) {
  const translate = useTranslate();
  const lang = useLanguage();
  const id = useId();
  const isFolding = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = !isFolding || isUnfolded;
  const unfold = (
    <Button aria-expanded={isOpen} onClick={() => setUnfolded(!isUnfolded)} endIcon={<ExpandIcon sx={{ rotate: isOpen ? '180deg' : undefined }} />} sx={{ ml: -2, color: 'inherit', font: 'inherit' }}>
      {title}
    </Button>
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 2, sm: 5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 44, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.25rem' }}>
          {isFolding ? unfold : title}
        </Typography>
        {isOpen && action}
        {page && (
          <IconButton component={Link} to={page} aria-label={`${translate('ra.action.show')}${COLON[lang]} ${title}`}>
            <OpenIcon />
          </IconButton>
        )}
      </Box>
      {isOpen && children}
    </Box>
  );
}
