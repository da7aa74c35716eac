import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

/** Explains that settings cannot be deleted, and what to do instead. */
export function DeleteSetting() {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        color="error"
        aria-label={translate('ra.action.delete')}
        startIcon={<DeleteIcon />}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 44, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>{translate('ra.action.delete')}</Box>
      </Button>
      <Dialog open={isOpen} onClose={close} role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
        <DialogTitle id={`${id}title`}>{translate('settings.not_implemented')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}text`}>{translate('settings.empty_instead')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" autoFocus onClick={close}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
