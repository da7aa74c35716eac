import { Link, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { SoldPassDetail } from '#shared/contract/pass.ts';
import { Panel } from '../plots/Panel.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { MoneyLines } from '../ui/MoneyLines.tsx';
import { usePassText } from './usePassText.ts';

/** What a pass paid and got back, the latest first; each line leads to its lesson. */
export function PassUses({ pass }: { pass: SoldPassDetail }) {
  const id = useId();
  const translate = useTranslate();
  const clock = useSchoolClock();
  const text = usePassText();
  const { uses } = pass;
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {translate('passes.uses')}
      </Typography>
      {uses.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {translate('passes.unused')}
        </Typography>
      )}
      <MoneyLines
        lines={uses.map(({ at, amount, activity, lesson_date, lesson_id }, index) => ({
          id: index,
          text: (
            <Link component={RouterLink} to={lessonPaths.detail(lesson_id)}>
              {activity}, {clock.shortMoment(lesson_date)}
            </Link>
          ),
          details: [translate(amount < 0 ? 'passes.taken' : 'passes.given_back'), clock.shortMoment(at)],
          amount: `${amount > 0 ? '+' : ''}${text.amount(pass, amount)}`,
        }))}
      />
    </Panel>
  );
}
