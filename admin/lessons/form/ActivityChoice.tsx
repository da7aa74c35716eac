import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';

/** An activity to choose: name and place, in its colour. */
export function ActivityChoice() {
  const activity = useRecordContext<Activity>();
  if (!activity) return null;
  return (
    <Box component="span" sx={{ display: 'block', py: 1, pl: 1.25, borderLeft: 4, borderColor: activity.color }}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.3 }}>
        {activity.name}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {activity.place}
      </Typography>
    </Box>
  );
}
