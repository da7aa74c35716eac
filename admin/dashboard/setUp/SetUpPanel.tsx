import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { SET_UP_STEPS } from '#shared/school/setUp.ts';
import { PublicSiteLink } from '../../ui/PublicSiteLink.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';
import { useSetUp } from './useSetUp.ts';

/** Set in the browser's session when the person wants to see the checklist later. */
const LATER = 'set-up-later';

/** The checklist on top of the dashboard, until everything is done or the person leaves it for this session. */
export function SetUpPanel() {
  const translate = useTranslate();
  const { data: steps } = useSetUp();
  const [isLater, setLater] = useState(() => sessionStorage.getItem(LATER) !== null);
  const done = steps ? SET_UP_STEPS.filter((step) => steps[step]).length : SET_UP_STEPS.length;
  if (!steps || isLater || done === SET_UP_STEPS.length) return null;
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
