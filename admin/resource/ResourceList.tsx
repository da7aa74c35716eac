import AddIcon from '@mui/icons-material/Add';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import { Button, Paper } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { InfiniteListBase, type RaRecord, type SortPayload, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import type { OrderListProps } from './order/OrderList.tsx';

type Props<Row extends RaRecord> = {
  sort: SortPayload;
  /** Records per page. */
  perPage?: number;
  /** Renders a record as a `ResourceRow`. */
  children: (record: Row) => ReactNode;
  /** Shown below the list. */
  below?: ReactNode;
  /** Names a record. With it, admins can put the list in order. */
  nameOf?: (record: Row) => string;
};

const OrderList = lazy<ComponentType<OrderListProps>>(() =>
  import('./order/OrderList.tsx').then(
    (module) => ({ default: module.OrderList }),
    (cause: unknown) => {
      throw new Error('error.unreachable', { cause });
    },
  ),
);

/** The list of a resource, with a link to create a record. */
export function ResourceList<Row extends RaRecord>({ sort, perPage = 50, children, below, nameOf }: Props<Row>) {
  return (
    <InfiniteListBase<Row> sort={sort} perPage={perPage} disableSyncWithLocation>
      <ListPage below={below} nameOf={nameOf}>{children}</ListPage>
    </InfiniteListBase>
  );
}

function ListPage<Row extends RaRecord>({ children, below, nameOf }: Pick<Props<Row>, 'children' | 'below'> & { nameOf: Props<Row>['nameOf'] }) {
  const translate = useTranslate();
  // Undefined until the order has been asked for.
  const [isOrdering, setOrdering] = useState<boolean>();
  const resource = useResourceContext()!;
  const { data, total = 0, isPending, error, refetch } = useListContext<Row>();
  const counts = data && total > data.length && translate('resource.counts', { smart_count: total, showing: data.length });
  if (isOrdering && nameOf) {
    return (
      <Page title={translate(`tabs.${resource}`)}>
        <Suspense fallback={<Loading />}>
          <OrderList resource={resource} nameOf={nameOf as OrderListProps['nameOf']} onClose={() => setOrdering(false)} />
        </Suspense>
      </Page>
    );
  }
  const order = nameOf && total > 1 && (
    <Button variant="outlined" onClick={() => setOrdering(true)} startIcon={<SwapVertIcon />} autoFocus={isOrdering === false}>
      {translate('resource.order')}
    </Button>
  );
  const add = (
    <Button variant="contained" component={Link} to={resourcePaths(resource).new} startIcon={<AddIcon />}>
      {translate('resource.add_new')}
    </Button>
  );
  return (
    <Page title={translate(`tabs.${resource}`)} subtitle={counts} actions={<>{order}{add}</>}>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyList text={translate(`${resource}.none`)} />}
      {data && data.length > 0 && (
        <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          {data.map(children)}
        </Paper>
      )}
      <LoadMore />
      {below}
    </Page>
  );
}
