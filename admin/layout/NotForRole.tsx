import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { MessagePage } from '../page/MessagePage.tsx';
import type { tabsFor } from './tabs.ts';

/** Shown to a member of the team whose role does not open this screen. @param first the first tab of that role */
export function NotForRole({ first }: { first: ReturnType<typeof tabsFor>[number] }) {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('non_authorized.title')} text={translate('non_authorized.role_text')}>
      <Button variant="contained" component={Link} to={first.to}>
        {translate(first.label)}
      </Button>
    </MessagePage>
  );
}
