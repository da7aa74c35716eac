import { Box } from '@mui/material';
import type { FormEvent } from 'react';
import { Form, type FormProps } from 'react-admin';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { UploadsContext, useUploads } from './uploads.ts';
import { useSingleSubmit } from './useSingleSubmit.ts';

type Props<Values> = Omit<FormProps<Values>, 'onSubmit' | 'noValidate'> & { /** In pixels. */ maxWidth: number; /** Would leaving lose something outside of the form, too? */ hasOtherChanges?: boolean };

/** A react-admin `<Form>` that submits only once and not while a file is uploaded for it, and warns before unsaved changes are lost. */
export function SaveForm<Values>({ maxWidth, hasOtherChanges = false, children, ...form }: Props<Values>) {
  const { stage, blockSecondSubmit, saveOnce } = useSingleSubmit();
  const uploads = useUploads();
  const { isUploading } = uploads;
  // Enter in an input submits, too, past the button.
  const blockSubmit = (event: FormEvent) => (isUploading ? stop(event) : blockSecondSubmit(event));
  return (
    <UploadsContext value={uploads}>
      <Box sx={{ maxWidth }} onSubmitCapture={blockSubmit}>
        <Form<Values> {...form} onSubmit={saveOnce} noValidate>
          {children}
          <UnsavedChangesGuard stage={stage} hasOtherChanges={hasOtherChanges || isUploading} />
        </Form>
      </Box>
    </UploadsContext>
  );
}

function stop(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
