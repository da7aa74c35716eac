import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SetUp } from '#shared/school/schoolContract.ts';
import { SET_UP_STEPS } from '#shared/school/setUp.ts';
import { PublicSiteLink } from '../../ui/PublicSiteLink.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';

/** Set in the browser's session when the person wants to see the checklist later. */
const LATER = 'set-up-later';

/** The checklist on the dashboard, until everything is done or the person leaves it for this session. @param steps which of them are done */
export function SetUpPanel({ steps }: { steps: SetUp }) {
  const translate = useTranslate();
  const [isLater, setLater] = useState(() => sessionStorage.getItem(LATER) !== null);
  const done = SET_UP_STEPS.filter((step) => steps[step]).length;
  if (isLater || done === SET_UP_STEPS.length) return null;
  const leave = () => {
    sessionStorage.setItem(LATER, '1');
    setLater(true);
  };
  return (
    <Box component="section" aria-labelledby="set-up" sx={{ mb: 4, maxWidth: 880 }}>
      <Typography id="set-up" variant="h2" sx={{ fontSize: '1.25rem' }}>
        {translate('set_up.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {translate('set_up.progress', { done, all: SET_UP_STEPS.length })}
      </Typography>
      <SetUpSteps steps={steps} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        <PublicSiteLink path="/" />
        <Button onClick={leave}>{translate('set_up.later')}</Button>
      </Box>
    </Box>
  );
}
