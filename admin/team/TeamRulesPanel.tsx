import { FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import type { Team, TeamRulesChange } from '#shared/contract/team.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { useTeamChange } from './useTeam.ts';

/** What the school decides about its team, as switches that work at once. */
export function TeamRulesPanel({ rules }: { rules: Team['rules'] }) {
  const words = useTeamWords();
  const { mutate, isPending } = useTeamChange();
  return (
    <Stack spacing={2}>
      {(Object.keys(rules) as (keyof TeamRulesChange)[]).map((rule) => (
        <div key={rule}>
          <FormControlLabel
            label={words(rule)}
            control={<Switch checked={rules[rule]} disabled={isPending} onChange={(_event, value) => mutate({ method: 'PUT', path: '/rules', body: { [rule]: value }, done: words('rules_changed') })} />}
          />
          <Typography variant="body2" color="textSecondary">{words(`${rule}_hint`)}</Typography>
        </div>
      ))}
    </Stack>
  );
}
