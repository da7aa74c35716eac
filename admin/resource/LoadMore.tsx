import { Box, Button } from '@mui/material';
import { useInfinitePaginationContext, useTranslate } from 'react-admin';

/** The button under a list that has more. */
export function LoadMore() {
  const translate = useTranslate();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  if (!hasNextPage) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
      <Button variant="outlined" size="large" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ width: { xs: '100%', sm: 'auto' } }}>
        {translate('list.load_more')}
      </Button>
    </Box>
  );
}
