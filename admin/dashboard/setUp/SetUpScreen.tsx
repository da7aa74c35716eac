import { Box, Paper, Typography, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SET_UP_STEPS } from '#shared/school/setUp.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { useShareableUrl } from '../../tenant/useShareableUrl.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PublicSiteLink } from '../../ui/PublicSiteLink.tsx';
import { DocsBlock } from '../docs/DocsBlock.tsx';
import { PosterPanel } from './PosterPanel.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';
import { useSetUp } from './useSetUp.ts';

/** The checklist of a new school, with its site beside it on a wide screen, and the ways to share it. */
export function SetUpScreen() {
  const translate = useTranslate();
  const { data: steps, error, refetch } = useSetUp();
  const done = steps && SET_UP_STEPS.filter((step) => steps[step]).length;
  const progress = done === SET_UP_STEPS.length ? translate('set_up.complete') : done !== undefined && translate('set_up.progress', { done, all: SET_UP_STEPS.length });
  return (
    <Page title={translate('set_up.title')} subtitle={progress} actions={<PublicSiteLink path="/" />}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!steps && !error && <Loading />}
      {steps && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 390px' }, alignItems: 'start' }}>
          <SetUpSteps steps={steps} />
          <Preview key={done} />
        </Box>
      )}
      <Share />
    </Page>
  );
}

/** The school's home, as a phone shows it. */
function Preview() {
  const translate = useTranslate();
  const isWide = useMediaQuery('(min-width: 900px)');
  if (!isWide) return null;
  return (
    <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
      <Box component="iframe" src="/" title={translate('set_up.preview')} sx={{ display: 'block', width: 1, height: 620, border: 0 }} />
    </Paper>
  );
}

function Share() {
  const translate = useTranslate();
  const address = useShareableUrl();
  const part = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#share') part.current?.scrollIntoView();
  }, [hash, key]);
  return (
    <Box ref={part} sx={{ mt: 5, scrollMarginTop: 140 }}>
      <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
        {translate('set_up.step.share')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
        <CopyButton text={address} label={translate('set_up.copy_link')} />
      </Box>
      <PosterPanel />
      <DocsBlock />
    </Box>
  );
}
