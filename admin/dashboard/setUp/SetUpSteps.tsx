import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Paper } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SetUp } from '#shared/school/schoolContract.ts';
import { SET_UP_STEPS } from '#shared/school/setUp.ts';
import { ResourceRow } from '../../resource/ResourceRow.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';
import { STEP_PATHS } from './stepPaths.ts';

/** The steps in their order, each with whether it is done, linked to where it is done. */
export function SetUpSteps({ steps }: { steps: SetUp }) {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
      {SET_UP_STEPS.map((step) => (
        <ResourceRow
          key={step}
          to={STEP_PATHS[step]}
          mark={
            <Box component="span" sx={{ display: 'flex', color: steps[step] ? 'success.main' : 'text.secondary' }}>
              {steps[step] ? <DoneIcon titleAccess={translate('set_up.done')} /> : <OpenIcon titleAccess={translate('set_up.open')} />}
            </Box>
          }
          title={translate(`set_up.step.${step}`)}
          detail={steps[step] ? undefined : translate(`set_up.text.${step}`)}
          isWhole
        />
      ))}
    </Paper>
  );
}
