import { encodeQR } from 'qr';
import { INK, MARGIN, type SchoolPdf } from './schoolPdf.ts';

/** The title of the document, with a quiet line below. */
export function drawTitle({ doc }: SchoolPdf, title: string, about: string): void {
  doc.addStructure(doc.struct('H1', {}, () => void doc.font('bold').fontSize(24).fillColor(INK.text).text(title, MARGIN, doc.y)));
  doc.addStructure(doc.struct('P', {}, () => void doc.font('regular').fontSize(10).fillColor(INK.quiet).text(about, MARGIN, doc.y + 4)));
  doc.y += 20;
}

/** A panel with a strong first line and further lines. */
export function drawPanel({ doc, accent }: SchoolPdf, heading: string, lines: readonly string[]): void {
  const [left, width] = [MARGIN + 16, doc.page.width - 2 * MARGIN - 32];
  const top = doc.y;
  const headingHeight = doc.font('bold').fontSize(13).heightOfString(heading, { width });
  doc.font('regular').fontSize(10);
  const height = 26 + headingHeight + lines.reduce((sum, line) => sum + doc.heightOfString(line, { width }) + 3, 0);
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(MARGIN, top, doc.page.width - 2 * MARGIN, height).fill(INK.ground);
  doc.rect(MARGIN, top, 4, height).fill(accent);
  doc.endMarkedContent();
  doc.addStructure(doc.struct('H2', {}, () => void doc.font('bold').fontSize(13).fillColor(INK.text).text(heading, left, top + 12, { width })));
  for (const line of lines) {
    doc.addStructure(doc.struct('P', {}, () => void doc.font('regular').fontSize(10).fillColor(INK.text).text(line, left, doc.y + 3, { width })));
  }
  doc.x = MARGIN;
  doc.y = top + height + 24;
}

/** A row of a table: its cells, and whether it stands out. */
export type TableRow = { cells: readonly string[]; isStrong?: boolean };

/**
 * A table with a heading above. Amounts stand in the last columns, aligned to the right. Rows that do not fit continue on the next
 * page.
 *
 * @param widths of the columns in points; '*' takes the rest
 * @param numeric the number of columns with amounts, counted from the last
 */
export function drawTable({ doc }: SchoolPdf, heading: string, head: readonly string[], rows: readonly TableRow[], widths: readonly (number | '*')[], numeric = 1): void {
  // Keeps the heading together with the first rows.
  if (doc.y > doc.page.height - doc.page.margins.bottom - 90) doc.addPage();
  doc.addStructure(doc.struct('H2', {}, () => void doc.font('bold').fontSize(11).fillColor(INK.text).text(heading, MARGIN, doc.y)));
  doc.y += 6;
  const firstNumeric = head.length - numeric;
  const cellsOf = (cells: readonly string[], type: 'TH' | 'TD', isStrong: boolean) =>
    cells.map((text, index) => ({
      text,
      type,
      align: { x: index < firstNumeric ? ('left' as const) : ('right' as const), y: 'top' as const },
      font: { src: isStrong ? 'bold' : 'regular', size: type === 'TH' ? 8.5 : 10 },
      textColor: type === 'TH' ? INK.quiet : INK.text,
      padding: { top: 5, bottom: 5, left: index === 0 ? 0 : 8, right: index === cells.length - 1 ? 0 : 8 },
      border: { bottom: 0.5, top: 0, left: 0, right: 0 },
      borderColor: INK.line,
      // The table's own types lack it.
      textOptions: { features: ['tnum'] },
    }));
  const options = {
    position: { x: MARGIN, y: doc.y },
    columnStyles: widths.map((width) => ({ width })),
    structParent: doc,
    data: [cellsOf(head, 'TH', false), ...rows.map(({ cells, isStrong = false }) => cellsOf(cells, 'TD', isStrong))],
  };
  doc.table(options as PDFKit.Mixins.TableOptionsWithData);
  doc.x = MARGIN;
  doc.y += 22;
}

/** A paragraph or heading. `gap` is the space above it, in points; without `left` and `width` it has the whole width. */
type TextPart = { text: string; tag?: 'P' | 'H1' | 'H2'; size: number; isStrong?: boolean; color?: string; gap?: number; left?: number; width?: number };

/** A paragraph or heading below what was drawn last. */
export function drawText({ doc }: SchoolPdf, { text, tag = 'P', size, isStrong = false, color = INK.text, gap = 0, left = MARGIN, width = doc.page.width - 2 * MARGIN }: TextPart): void {
  const top = doc.y + gap;
  doc.addStructure(doc.struct(tag, {}, () => void doc.font(isStrong ? 'bold' : 'regular').fontSize(size).fillColor(color).text(text, left, top, { width, lineGap: 2 })));
}

/** A QR code on white, with a text for readers who cannot see it. */
export function drawQrCode({ doc }: SchoolPdf, { text, alt, left, top, size }: { text: string; alt: string; left: number; top: number; size: number }): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
  const module = size / modules.length;
  const draw = () => {
    doc.rect(left, top, size, size).fill('#ffffff');
    for (const [y, row] of modules.entries()) {
      for (const [x, isDark] of row.entries()) if (isDark) doc.rect(left + x * module, top + y * module, module, module);
    }
    doc.fill('#000000');
  };
  doc.addStructure(doc.struct('Figure', { alt }, draw));
}

/** The font has no pictographs such as emoji. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, '').trim();
}
