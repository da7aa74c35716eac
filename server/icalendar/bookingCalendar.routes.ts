import { Type } from 'typebox';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { calendarFile } from '../mail/templates/calendarFile.ts';
import { findCalendarData } from './bookingCalendar.queries.ts';

/** `GET /api/bookings/{id}/calendar.ics`: the booking's event as it is now, identical to the one in its mails. */
export function calendarRoutes(app: App, config: Config): void {
  app.get(
    '/api/bookings/:id/calendar.ics',
    {
      config: { right: 'public' },
      schema: {
        tags: ['public'],
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }),
        response: { 200: Type.String() },
      },
    },
    async ({ params, query, headers, db, tenant, now }, reply) => {
      const lang = chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
      const data = SECRET_ID.test(params.id) ? await findCalendarData(db, tenant, params.id, lang) : undefined;
      if (!data) throw new Refused('booking_not_found');
      const origin = config.publicOrigin(tenant.hosts[0]!);
      const { content, content_type, filename } = calendarFile(data, { lang, tenant, origin, now });
      reply.type(content_type).header('content-disposition', `attachment; filename="${filename}"`);
      return content;
    },
  );
}
