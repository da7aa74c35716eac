import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useEnquiryWords } from '../i18n/lazyWordHooks.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Refuses an enquiry after asking once. */
export function RefuseButton({ name, isBusy, onRefuse }: { name: string; isBusy: boolean; onRefuse: () => Promise<void> }) {
  const translate = useTranslate();
  const words = useEnquiryWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>{words('refuse')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('refuse_title')}
        subject={name}
        text={words('refuse_text')}
        confirm={words('refuse')}
        keep={translate('ra.action.cancel')}
        isBusy={isBusy}
        onConfirm={() => void onRefuse().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
