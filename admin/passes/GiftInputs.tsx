import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { BUYER_NAME_LENGTH } from '#shared/passes/buyerProblems.ts';
import { GIFT_LIMITS } from '#shared/passes/gifts.ts';
import { openPicker } from '../ui/openPicker.ts';

/** For whom a present is, with which words, and when it is sent. */
export function GiftInputs() {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput source="receiver_name" helperText={false} autoComplete="off" slotProps={{ htmlInput: { maxLength: BUYER_NAME_LENGTH } }} />
        <TextInput source="receiver_email" type="email" helperText="passes.receiver_hint" autoComplete="off" slotProps={{ htmlInput: { spellCheck: false } }} />
      </Box>
      <TextInput source="send_on" type="date" onClick={openPicker} helperText={false} slotProps={{ inputLabel: { shrink: true } }} />
      <TextInput source="message" multiline minRows={3} helperText={false} slotProps={{ htmlInput: { maxLength: GIFT_LIMITS.message } }} />
    </>
  );
}
