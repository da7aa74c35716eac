import { Type } from 'typebox';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { pdfPool } from '../pdf/pdfPool.ts';
import { findReceipt } from './findReceipt.ts';
import { receiptFilename } from './receiptPdf.ts';
import type { ReceiptDrawing } from './receiptThread.ts';

/** `GET /api/bookings/{id}/receipt.pdf`: the receipt of a booking that was paid, for the holder of its link. */
export function receiptRoutes(app: App): void {
  const pool = pdfPool<ReceiptDrawing>(new URL('./receiptThread.ts', import.meta.url), () => new Refused('too_many_requests'));
  app.addHook('onClose', pool.close);
  app.get(
    '/api/bookings/:id/receipt.pdf',
    {
      config: { right: 'public' },
      schema: {
        tags: ['public'],
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }),
        response: { 200: Type.String({ format: 'binary' }) },
      },
      preHandler: limitRate(30),
    },
    async ({ params, query, headers, db, tenant }, reply) => {
      const lang = chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
      const receipt = await findReceipt(db, tenant, params.id, lang);
      if (!receipt) throw new Refused('not_found');
      const { name, theme_color, timezone } = tenant;
      const pdf = await pool.draw({ receipt, context: { lang, tenant: { name, theme_color, timezone } } });
      reply.type('application/pdf').header('content-disposition', `inline; filename="${receiptFilename(receipt, lang)}"`).header('cache-control', 'private, no-store');
      // The schema describes bytes. Fastify's types know texts alone.
      return reply.send(pdf as unknown as string);
    },
  );
}
