import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Font } from 'fontkit';
import type { Language } from '#shared/language.ts';
import { accentProperties } from '#shared/school/accent.ts';

/** What a PDF of a school looks like, and what programs read aloud or list about it. */
export type PdfLook = {
  lang: Language;
  school: { name: string; theme_color: string };
  /** Lines below the school's name: its address and numbers. */
  letterhead: readonly string[];
  /** Title of the document. It has no characters that XML escapes, because it is also written into the metadata as it is. */
  title: string;
  /** Date of the content. The same content with the same date gives the same bytes. */
  date: Date;
  /** At the foot of every page. */
  footnote: string;
  /** For example `2 / 3`. */
  pageNumber: (page: number, pages: number) => string;
};

/** A document while it is drawn. */
export type SchoolPdf = { doc: PDFKit.PDFDocument; accent: string };

/** The colours of a page on paper. */
export const INK = { text: '#10242e', quiet: '#4d626d', line: '#c9d5d9', ground: '#f1f6f6' } as const;

/** In points. */
export const MARGIN = 56;
const FOOT_HEIGHT = 40;

/** Inter has the letters of all languages in Latin, Greek and Cyrillic script. The standard fonts of PDF lack most of them. */
const FONTS = { regular: '400Regular/Inter_400Regular.ttf', bold: '600SemiBold/Inter_600SemiBold.ttf' } as const;

/**
 * Makes an A4 document in the school's look: name and letterhead above, what `draw` adds, and a footnote with the page's number
 * on every page. It is tagged, so that screen readers know headings and tables (PDF/UA).
 */
export async function schoolPdf(look: PdfLook, draw: (pdf: SchoolPdf) => void): Promise<Buffer> {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT_HEIGHT };
  return plainPdf(look, { size: 'A4', margins }, (pdf) => {
    drawLetterhead(pdf, look);
    draw(pdf);
    drawFootnotes(pdf, look);
  });
}

/** Makes a document of a school without letterhead and footnotes. It is tagged as well. */
export async function plainPdf(
  { lang, school, title, date }: Omit<PdfLook, 'letterhead' | 'footnote' | 'pageNumber'>,
  page: { size: 'A4' | 'A5'; margins: Record<'top' | 'left' | 'right' | 'bottom', number> },
  draw: (pdf: SchoolPdf) => void,
): Promise<Buffer> {
  // Its hundred modules come with the first document, so that no start waits for them.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const doc = new PDFDocument({
    ...page,
    pdfVersion: '1.7',
    // The types lack it.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: date, ModDate: date },
    // Otherwise the document starts with a standard font, which PDF/UA does not allow. The types lack parsed fonts.
    font: fonts.regular as unknown as string,
  });
  const bytes = buffer(doc);
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as unknown as string);
  draw({ doc, accent: accentProperties(school.theme_color)['--accent-day']! });
  doc.end();
  return bytes;
}

let fonts: Promise<Record<keyof typeof FONTS, Font>> | undefined;

/** Parsed once: their tables take half a second to read, and each document embeds only the letters that it has. */
function loadFonts() {
  const { resolve } = createRequire(import.meta.url);
  const load = async (file: string) => {
    const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(resolve(`@expo-google-fonts/inter/${file}`))]);
    return withCharacters(create(bytes) as Font);
  };
  return (fonts ??= Promise.all([load(FONTS.regular), load(FONTS.bold)]).then(([regular, bold]) => ({ regular, bold })));
}

/**
 * fontkit keeps a glyph as it was first asked for: as a part of É, the E comes without its character. In all later documents it could then
 * be seen, but not copied, found or read aloud.
 */
function withCharacters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters);
    if (glyph?.codePoints.length === 0) glyph.codePoints = characters;
    return glyph;
  };
  return font;
}

function drawLetterhead({ doc, accent }: SchoolPdf, { school, letterhead }: PdfLook): void {
  const { width } = doc.page;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(0, 0, width, 8).fill(accent);
  doc.endMarkedContent();
  // The right half belongs to the letterhead.
  const column = (width - 2 * MARGIN) / 2;
  const name = doc.struct('P', {}, () => {
    doc.font('bold').fontSize(15).fillColor(accent).text(school.name, MARGIN, MARGIN - 8, { width: column - 12 });
  });
  doc.addStructure(name);
  let bottom = doc.y;
  doc.y = MARGIN - 8;
  for (const line of letterhead) {
    const drawn = doc.struct('P', {}, () => {
      doc.font('regular').fontSize(9).fillColor(INK.quiet).text(line, MARGIN + column, doc.y, { width: column, align: 'right', lineGap: 2 });
    });
    doc.addStructure(drawn);
  }
  bottom = Math.max(bottom, doc.y);
  doc.x = MARGIN;
  doc.y = bottom + 28;
}

function drawFootnotes({ doc }: SchoolPdf, { footnote, pageNumber }: PdfLook): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    const { width, height } = doc.page;
    const top = height - MARGIN - FOOT_HEIGHT + 16;
    // The footnote is below the margin, where a text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.moveTo(MARGIN, top).lineTo(width - MARGIN, top).lineWidth(0.5).stroke(INK.line);
    doc.font('regular').fontSize(9).fillColor(INK.quiet);
    doc.text(footnote, MARGIN, top + 10, { width: width - 2 * MARGIN - 100 });
    if (count > 1) doc.text(pageNumber(index + 1, count), width - MARGIN - 100, top + 10, { width: 100, align: 'right' });
    doc.endMarkedContent();
  }
}
