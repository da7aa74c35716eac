import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';

/** A sentence that somebody has to look at something, and the way to it. */
export function LeadingNotice({ text, to, look }: { text: string; to: string; look: string }) {
  const way = (
    <Button component={Link} to={to} color="inherit">
      {look}
    </Button>
  );
  return (
    <Alert severity="warning" action={way} sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0 } }}>
      {text}
    </Alert>
  );
}
