import { Box } from '@mui/material';
import { Form, type FormProps } from 'react-admin';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useSingleSubmit } from './useSingleSubmit.ts';

type Props<Values> = Omit<FormProps<Values>, 'onSubmit' | 'noValidate'> & { /** In pixels. */ maxWidth: number; /** Would leaving lose something outside of the form, too? */ hasOtherChanges?: boolean };

/** A react-admin `<Form>` that submits only once, and warns before unsaved changes are lost. */
export function SaveForm<Values>({ maxWidth, hasOtherChanges = false, children, ...form }: Props<Values>) {
  const { stage, blockSecondSubmit, saveOnce } = useSingleSubmit();
  return (
    <Box sx={{ maxWidth }} onSubmitCapture={blockSecondSubmit}>
      <Form<Values> {...form} onSubmit={saveOnce} noValidate>
        {children}
        <UnsavedChangesGuard stage={stage} hasOtherChanges={hasOtherChanges} />
      </Form>
    </Box>
  );
}
