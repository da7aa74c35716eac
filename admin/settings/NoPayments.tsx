import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SettingName } from '#shared/school/settings.ts';

/** Says beside the switch of payments that the server has nobody to take them, where the page knows that. */
export function NoPayments({ name }: { name: SettingName }) {
  const translate = useTranslate();
  // The server's page says it; a plain file does not.
  const isMissing = name === 'enable_payments' && document.getElementById('payments')?.textContent === 'false';
  return isMissing && <Alert severity="info" sx={{ mb: 2 }}>{translate('settings.no_payments')}</Alert>;
}
