import { Type } from 'typebox';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { pdfPool } from '../pdf/pdfPool.ts';
import { passByCode } from '../passSales/passByCode.ts';
import { findVoucher } from './findVoucher.ts';
import { voucherFilename } from './voucherPdf.ts';
import type { VoucherDrawing } from './voucherThread.ts';

/** `GET /api/pass/{code}/voucher.pdf`: a pass to print, for holders of its code. */
export function voucherRoutes(app: App, config: Pick<Config, 'publicOrigin'>): void {
  const pool = pdfPool<VoucherDrawing>(new URL('./voucherThread.ts', import.meta.url), () => new Refused('too_many_requests'));
  app.addHook('onClose', pool.close);
  app.get(
    '/api/pass/:code/voucher.pdf',
    {
      config: { right: 'public' },
      schema: {
        tags: ['public'],
        params: Type.Object({ code: Type.String({ maxLength: 100 }) }),
        querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }),
        response: { 200: Type.String({ format: 'binary' }) },
      },
      preHandler: limitRate(30),
    },
    async (request, reply) => {
      const { params, query, headers, db, tenant } = request;
      const pass = await passByCode(request, params.code);
      const lang = chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
      const { name, theme_color, timezone, hosts } = tenant;
      const context = { lang, origin: config.publicOrigin(hosts[0]!), tenant: { name, theme_color, timezone } };
      const pdf = await pool.draw({ voucher: await findVoucher(db, tenant, pass, lang), context });
      reply.type('application/pdf').header('content-disposition', `inline; filename="${voucherFilename(pass, lang)}"`).header('cache-control', 'private, no-store');
      // The schema says bytes, but Fastify's types allow only text.
      return reply.send(pdf as unknown as string);
    },
  );
}
