import { Box, ListItemButton, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { hasRight, NO_TEAM_RULES, type Right, type Role } from '#shared/team/rights.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';

/** What a school adds on the way, most often first. Today has a form for walk-ins at each lesson. */
const LINKS = [
  { label: 'bar.booking', to: '/', right: 'lessons' },
  { label: 'lessons.new', to: lessonPaths.new, right: 'lessons' },
  { label: 'activities.new', to: resourcePaths('activities').new, right: 'catalog' },
  { label: 'passes.sell', to: resourcePaths('passes').new, right: 'money' },
  { label: 'posts.new', to: resourcePaths('posts').new, right: 'content' },
] as const satisfies { label: string; to: string; right: Right }[];

/** Links to the forms that add something, as far as the role may. */
export function AddLinks({ role }: { role: Role }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {LINKS.filter(({ right }) => hasRight(role, right, NO_TEAM_RULES)).map(({ label, to }) => (
        <li key={to}>
          <ListItemButton component={Link} to={to} sx={{ minHeight: 52 }}>
            <ListItemText primary={translate(label)} />
          </ListItemButton>
        </li>
      ))}
    </Box>
  );
}
