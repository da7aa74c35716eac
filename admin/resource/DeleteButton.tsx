import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, type SxProps } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The button that opens the question before something is deleted. On a phone it has the icon alone. */
export function DeleteButton({ onClick, sx = {} }: { onClick: () => void; sx?: SxProps }) {
  const translate = useTranslate();
  return (
    <Button
      color="error"
      aria-label={translate('ra.action.delete')}
      startIcon={<DeleteIcon />}
      onClick={onClick}
      sx={{ minWidth: 44, ...(sx as object), '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {translate('ra.action.delete')}
      </Box>
    </Button>
  );
}
