import type { TFunction } from 'i18next';
import type { Tenant } from '#shared/contract/tenant.ts';
import { INTL_LOCALES, type Language } from '#shared/language.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { toPercent } from '#shared/payments/vat.ts';
import { formatDate, formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../mail/layout/capitalize.ts';
import { drawPanel, drawTable, drawText, drawTitle, type TableRow } from '../pdf/pdfParts.ts';
import { INK, type SchoolPdf, schoolPdf } from '../pdf/schoolPdf.ts';
import type { Receipt } from './findReceipt.ts';
import { receiptTexts } from './receiptTexts.ts';

/** For whom a receipt is drawn. */
export type ReceiptContext = { lang: Language; tenant: Pick<Tenant, 'name' | 'theme_color' | 'timezone'> };

/** The width of a column with an amount, in points. */
const AMOUNT = 92;

/** Draws a receipt as PDF. The same receipt in the same language has the same bytes. */
export async function receiptPdf(receipt: Receipt, { lang, tenant }: ReceiptContext): Promise<Buffer> {
  const t = receiptTexts(lang);
  const { reference, about, school } = receipt;
  const money = (cents: number) => formatExactMoney(cents, lang);
  const date = (instant: string) => formatDate(instant, lang, tenant.timezone);
  const look = {
    lang,
    school: tenant,
    letterhead: [...school.address.split('\n').slice(0, 8), ...(school.tax_id ? [t('Tax number {{number}}', { number: school.tax_id })] : [])].filter(Boolean),
    title: `${t('Receipt')} ${reference}`,
    date: new Date(receipt.date),
    footnote: t('This is not a fiscal invoice.'),
    pageNumber: (page: number, pages: number) => t('Page {{page}} of {{pages}}', { page, pages }),
  };
  return schoolPdf(look, (pdf) => {
    drawTitle(pdf, t('Receipt'), `${reference} · ${date(receipt.date)}`);
    drawSubject(pdf, about, { lang, tenant });
    drawTable(pdf, t('Agreed price'), ['lesson' in about ? t('Participant') : t('Item'), t('Price')], priceRows(receipt, money, t), ['*', AMOUNT]);
    const payments = receipt.movements.map(({ kind, method, amount_cents, at, is_credit }) => ({ cells: [date(at), t(`${kind}.${is_credit ? 'by_credit' : method}`), money(amount_cents)] }));
    drawTable(pdf, t('Payments'), [t('Date'), t('Payment'), t('Amount')], [...payments, balanceRow(receipt, money, t)], [130, '*', AMOUNT]);
    if ('pass' in about) drawText(pdf, { text: t('pass.vat'), size: 9, color: INK.quiet });
    if (!receipt.vat) return;
    const { basis_points, net_cents, vat_cents } = receipt.vat;
    const rate = new Intl.NumberFormat(INTL_LOCALES[lang], { style: 'percent', maximumFractionDigits: 2 }).format(toPercent(basis_points) / 100);
    const vat = { cells: [rate, money(net_cents), money(vat_cents), money(receipt.total_cents)] };
    drawTable(pdf, t('VAT included'), [t('Rate'), t('Net'), t('VAT'), t('Gross')], [vat], ['*', AMOUNT, AMOUNT, AMOUNT + 20], 3);
  });
}

function drawSubject(pdf: SchoolPdf, about: Receipt['about'], { lang, tenant }: ReceiptContext): void {
  if ('pass' in about) {
    const { title, buyer } = about.pass;
    return drawPanel(pdf, title, [buyer].filter(Boolean));
  }
  const { activity, place, date } = about.lesson;
  const when = `${capitalize(formatDay(date, lang, tenant.timezone, 'year'), lang)}, ${formatTime(date, tenant.timezone)}`;
  return drawPanel(pdf, activity, [place, when].filter(Boolean));
}

/** The name of its file: `receipt-PN-7K3M.pdf`. */
export function receiptFilename({ reference }: Receipt, lang: Language): string {
  return receiptTexts(lang)('receipt-{{reference}}.pdf', { reference });
}

function priceRows(receipt: Receipt, money: (cents: number) => string, t: TFunction): TableRow[] {
  const reductions = [
    [t('Not charged: cancelled'), receipt.cancelled_cents],
    [t('Discount'), receipt.discount_cents],
    [t('Waived'), receipt.waived_cents],
  ] as const;
  return [
    ...receipt.items.map(({ name, price_cents }) => ({ cells: [name, money(price_cents)] })),
    ...reductions.filter(([, cents]) => cents !== 0).map(([what, cents]) => ({ cells: [what, money(cents)] })),
    { cells: [t('Total'), money(receipt.total_cents)], isStrong: true },
  ];
}

function balanceRow({ asked_cents: cents, balance_cents, total_cents }: Receipt, money: (cents: number) => string, t: TFunction): TableRow {
  const settled = balance_cents > 0 ? t('Nothing to pay: lesson cancelled') : total_cents > 0 ? t('Paid in full') : t('Settled');
  const what = cents > 0 ? t('Still to pay') : cents < 0 ? t('To be given back') : settled;
  return { cells: [what, '', money(Math.abs(cents))], isStrong: true };
}
