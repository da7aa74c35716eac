import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { pdfPool } from '../pdf/pdfPool.ts';
import { findPassReceipt, findReceipt, type Receipt } from './findReceipt.ts';
import { receiptFilename } from './receiptPdf.ts';
import type { ReceiptDrawing } from './receiptThread.ts';

const Params = Type.Object({ id: Type.String() });
const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) });

/** Receipts as PDF: of a booking for the holder of its link, of a pass for its buyer, who alone has the id of the purchase. */
export function receiptRoutes(app: App): void {
  const pool = pdfPool<ReceiptDrawing>(new URL('./receiptThread.ts', import.meta.url), () => new Refused('too_many_requests'));
  app.addHook('onClose', pool.close);
  const route = {
    config: { right: 'public' },
    schema: { tags: ['public'], params: Params, querystring: Query, response: { 200: Type.String({ format: 'binary' }) } },
    preHandler: limitRate(30),
  } as const;

  app.get('/api/bookings/:id/receipt.pdf', route, async (request, reply) => {
    const lang = languageOf(request);
    return send(await findReceipt(request.db, request.tenant, request.params.id, lang), request, lang, reply);
  });

  app.get('/api/pass-purchases/:id/receipt.pdf', route, async (request, reply) => {
    return send(await findPassReceipt(request.db, request.tenant, request.params.id), request, languageOf(request), reply);
  });

  /** @throws Refused `not_found` */
  async function send(receipt: Receipt | undefined, { tenant }: FastifyRequest, lang: Language, reply: FastifyReply): Promise<never> {
    if (!receipt) throw new Refused('not_found');
    const { name, theme_color, timezone } = tenant;
    const pdf = await pool.draw({ receipt, context: { lang, tenant: { name, theme_color, timezone } } });
    reply.type('application/pdf').header('content-disposition', `inline; filename="${receiptFilename(receipt, lang)}"`).header('cache-control', 'private, no-store');
    // The schema says bytes, but Fastify's types allow only text.
    return reply.send(pdf) as never;
  }
}

function languageOf({ query, headers }: { query: { lang?: string }; headers: FastifyRequest['headers'] }): Language {
  return chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
}
