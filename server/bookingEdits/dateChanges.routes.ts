import { Type } from 'typebox';
import { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { DateChangeInput, DatesQuery, OtherDates } from '#shared/contract/dateChange.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { audited } from '../audit/audited.ts';
import { findBookingDetail } from '../bookings/findBookingDetail.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { changeDate } from './changeDate.ts';
import { listOtherDates } from './listOtherDates.ts';

const Params = Type.Object({ id: Type.String() });

/** Another date for a booking, for holders of its link: what there is, and the change. */
export function dateChangeRoutes(app: App): void {
  app.get(
    '/api/bookings/:id/dates',
    { schema: { tags: ['public'], params: Params, querystring: DatesQuery, response: { 200: OtherDates } }, preHandler: limitRate(120), config: { right: 'public' } },
    ({ params, query, db, tenant, now }) => listOtherDates(db, tenant, params.id, query, now),
  );

  app.post(
    '/api/bookings/:id/date',
    { schema: { tags: ['public'], params: Params, body: DateChangeInput, response: { 200: BookingDetail } }, preHandler: limitRate(60), config: { right: 'public', audit: 'booking.change' } },
    async (request) => {
      const { params: { id }, body: input, db, tenant, now } = request;
      if (!SECRET_ID.test(id)) throw new Refused('booking_not_found');
      await audited(request, async (tx) => ({ answer: undefined, entry: await changeDate(tx, tenant, { id, input, now }) }));
      return findBookingDetail(db, tenant, id, now);
    },
  );
}
