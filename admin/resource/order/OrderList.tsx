import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { type HttpError, type RaRecord, useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { RecordOrder } from '#shared/contract/order.ts';
import { useApi } from '../../api/useApi.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { BAR_HEIGHT, CARD_RADIUS } from '../../theme/components.ts';
import { refusalMessage } from '../refusalMessage.ts';
import { OrderRow } from './OrderRow.tsx';
import { useAnnouncements } from './useAnnouncements.ts';
import { useOrderWords } from './useOrderWords.ts';

export type OrderListProps = { resource: string; nameOf: (record: RaRecord) => string; onClose: () => void };

/** As many as a school can have. */
const ALL = { page: 1, perPage: 300 };

/** A whole list, to be put in order by dragging, by the keyboard or by arrows. The order is saved by one request. */
export function OrderList({ resource, nameOf, onClose }: OrderListProps) {
  const say = useOrderWords();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const { data, error, refetch } = useGetList<RaRecord>(resource, { pagination: ALL, sort: { field: 'order_num', order: 'ASC' } });
  const [chosen, setChosen] = useState<number[]>();
  const [isBusy, setBusy] = useState(false);
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const names = new Map(data?.map((record) => [Number(record.id), nameOf(record)]));
  const ids = chosen ?? [...names.keys()];
  const announcements = useAnnouncements(ids, names, say);
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;

  const move = (from: number, to: number) => setChosen(arrayMove(ids, from, to));

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await api<RecordOrder>(`${resource}/order`, { method: 'PUT', body: JSON.stringify({ ids } satisfies RecordOrder) });
      notify(say('saved'), { type: 'info', messageArgs: { _: say('saved') } });
      refresh();
      onClose();
    } catch (cause) {
      const { key, args } = refusalMessage(cause as HttpError);
      notify(key, { type: 'error', messageArgs: args });
      setBusy(false);
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))}
      accessibility={{ announcements, screenReaderInstructions: { draggable: say('how') } }}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {say('lead')}
      </Typography>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Paper variant="outlined" component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          {ids.map((id, index) => (
            <OrderRow
              key={id}
              id={id}
              name={names.get(id) ?? ''}
              isFirst={index === 0}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
              say={say}
            />
          ))}
        </Paper>
      </SortableContext>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, position: 'sticky', bottom: `var(${BAR_HEIGHT}, 0px)`, py: 1.5, mt: 1.5, bgcolor: 'background.default', zIndex: 2 }}>
        <Button variant="contained" loading={isBusy} onClick={() => void save()}>
          {say('save')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </DndContext>
  );
}
