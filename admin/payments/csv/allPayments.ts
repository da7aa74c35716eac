import type { DataProvider } from 'react-admin';
import type { Payment, PaymentStatus } from '#shared/contract/payment.ts';
import { uniqueById } from '../../api/uniqueById.ts';

/** The API answers so many at a time. */
const PER_PAGE = 1000;

/** A spreadsheet of more than so many is no help. */
const MOST = 10_000;

/**
 * The payments of a state, or all, the newest first, page by page: at most ten pages. One that comes in meanwhile moves the
 * others down a page; none is there twice.
 *
 * @returns them, and how many there are in all
 */
export async function allPayments(dataProvider: DataProvider, status: PaymentStatus | undefined): Promise<{ payments: Payment[]; total: number }> {
  const found: Payment[] = [];
  for (let page = 1; ; page++) {
    const asked = { filter: status ? { status } : {}, sort: { field: 'creation_date', order: 'DESC' }, pagination: { page, perPage: PER_PAGE } } as const;
    const { data, total = 0 } = await dataProvider.getList<Payment>('payments', asked);
    found.push(...data);
    if (data.length < PER_PAGE || found.length >= MOST) return { payments: uniqueById(found), total };
  }
}
