import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { onLastDay } from '#shared/passes/passRules.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatDate } from '#shared/time/time.ts';
import { readableHost } from '../lib/readableHost.ts';
import { drawQrCode, drawText, printable } from '../pdf/pdfParts.ts';
import { INK, MARGIN, type SchoolPdf, schoolPdf } from '../pdf/schoolPdf.ts';
import type { Voucher } from './findVoucher.ts';
import { voucherTexts } from './voucherTexts.ts';

/** For whom a voucher is drawn. `origin`: the school's public address, without a slash at the end. */
export type VoucherContext = { lang: Language; origin: string; tenant: Pick<Tenant, 'name' | 'theme_color' | 'timezone'> };

/** In points. */
const QR_SIZE = 132;
const PADDING = 24;

/** Draws a pass as PDF, to print and to give: what it is worth, for whom, its code and how to use it. The same voucher has the same bytes. */
export async function voucherPdf(voucher: Voucher, { lang, origin, tenant }: VoucherContext): Promise<Buffer> {
  const t = voucherTexts(lang);
  const { title, granted, unit, gift, code, valid_until, activities } = voucher;
  const worth = unit === 'cents' ? formatMoney(granted, lang) : t('{{count}} uses', { count: granted });
  const heading = unit === 'cents' || gift ? t('Gift voucher') : title;
  const look = {
    lang,
    school: tenant,
    letterhead: voucher.address.split('\n').slice(0, 8).filter(Boolean),
    title: `${heading} ${formatPassCode(code)}`,
    date: new Date(voucher.date),
    footnote: t('Whoever has this code can use it. Keep it safe.'),
    pageNumber: (page: number, pages: number) => t('Page {{page}} of {{pages}}', { page, pages }),
  };
  const terms = [
    valid_until === null ? t('Valid without end') : t('Valid until {{day}}', { day: formatDate(onLastDay(valid_until), lang, tenant.timezone) }),
    ...(activities.length > 0 ? [t('For {{activities}}', { activities: activities.join(', ') })] : []),
    t('how_to_redeem', { address: readableHost(new URL(origin).host) }),
    ...(unit === 'cents' || granted > 1 ? [t('how_in_parts')] : []),
  ];
  return schoolPdf(look, (pdf) => {
    pdf.doc.y += 24;
    drawText(pdf, { tag: 'H1', text: heading, size: 30, isStrong: true });
    if (gift) drawText(pdf, { text: `${t('For {{name}}', { name: printable(gift.to) })}, ${t('from {{name}}', { name: printable(gift.from) })}`, size: 13, color: INK.quiet });
    if (gift?.message) drawText(pdf, { text: printable(gift.message), size: 15, gap: 20 });
    pdf.doc.y += 32;
    drawCard(pdf, unit === 'uses' ? [title, worth] : [worth], code, t('QR code of {{code}}', { code: formatPassCode(code) }), `${origin}/passes/${code}`);
    for (const text of terms) drawText(pdf, { text, size: 11, gap: 6 });
  });
}

/** What it is worth and its code, beside a QR code that opens the page of the pass. */
function drawCard(pdf: SchoolPdf, worth: readonly string[], code: string, alt: string, url: string): void {
  const { doc, accent } = pdf;
  const top = doc.y;
  const height = QR_SIZE + 2 * PADDING;
  const width = doc.page.width - 2 * MARGIN;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(MARGIN, top, width, height).fill(INK.ground);
  doc.rect(MARGIN, top, 6, height).fill(accent);
  doc.endMarkedContent();
  const column = { left: MARGIN + PADDING + 6, width: width - QR_SIZE - 3 * PADDING - 6 };
  const [first = '', ...rest] = worth;
  doc.y = top + PADDING;
  drawText(pdf, { tag: 'H2', text: first, size: first.length > 60 ? 13 : first.length > 12 ? 20 : 40, isStrong: true, ...column });
  for (const text of rest) drawText(pdf, { text, size: 13, color: INK.quiet, gap: 4, ...column });
  doc.y = Math.max(doc.y + 8, top + height - PADDING - 20);
  drawText(pdf, { text: formatPassCode(code), size: 17, isStrong: true, ...column });
  drawQrCode(pdf, { text: url, alt, left: MARGIN + width - PADDING - QR_SIZE, top: top + PADDING, size: QR_SIZE });
  doc.x = MARGIN;
  doc.y = top + height + 28;
}

/** The name of its file: `voucher-K7QM3-XRT9W-PBH2D.pdf`. */
export function voucherFilename({ code }: Pick<Voucher, 'code'>, lang: Language): string {
  return voucherTexts(lang)('voucher-{{code}}.pdf', { code: formatPassCode(code) });
}
