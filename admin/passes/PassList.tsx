import AddIcon from '@mui/icons-material/Add';
import { Button, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SoldPass } from '#shared/contract/pass.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { PassSearch } from './PassSearch.tsx';
import { PassStateChip } from './PassStateChip.tsx';
import { usePassSearch } from './usePassSearch.ts';
import { usePassText } from './usePassText.ts';

const PATHS = resourcePaths('passes');

/** The passes that were sold, the newest first, found by code or holder. */
export function PassList() {
  const [q] = usePassSearch();
  return (
    <InfiniteListBase<SoldPass> sort={{ field: 'creation_date', order: 'DESC' }} perPage={50} filter={q ? { q } : {}} disableSyncWithLocation>
      <PassListPage />
    </InfiniteListBase>
  );
}

function PassListPage() {
  const translate = useTranslate();
  const text = usePassText();
  const [q] = usePassSearch();
  const { data, total = 0, isPending, error, refetch } = useListContext<SoldPass>();
  const sold = data && uniqueById(data);
  const counts = sold && total > sold.length && translate('resource.counts', { smart_count: total, showing: sold.length });
  const sell = (
    <Button variant="contained" component={Link} to={PATHS.new} startIcon={<AddIcon />}>
      {translate('passes.sell')}
    </Button>
  );
  return (
    <Page title={translate('tabs.passes')} subtitle={counts} actions={sell}>
      {(q !== '' || total > 0) && <PassSearch />}
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {sold?.length === 0 && <EmptyList text={translate(q === '' ? 'passes.none' : 'passes.none_of')} />}
      {sold && sold.length > 0 && (
        <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          {sold.map((pass) => (
            <ResourceRow
              key={pass.id}
              to={PATHS.edit(pass.id)}
              title={pass.holder_name}
              detail={[pass.title, text.left(pass), text.validity(pass), pass.code].join(' · ')}
              isWhole
              aside={<PassStateChip state={pass.state} />}
            />
          ))}
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}
