import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { accentProperties } from '#shared/school/accent.ts';
import { qrUrl } from '#shared/school/shareableUrl.ts';
import { readableHost } from '../lib/readableHost.ts';
import { drawQrCode, drawText, printable } from '../pdf/pdfParts.ts';
import { INK, plainPdf, type SchoolPdf } from '../pdf/schoolPdf.ts';
import { posterTexts } from './posterTexts.ts';

/** What a poster shows. `origin`: the school's public address, without a slash at the end. Pictures are JPEG or PNG. */
export type Poster = {
  lang: Language;
  size: 'A4' | 'A5';
  origin: string;
  school: Pick<Tenant, 'name' | 'theme_color'>;
  /** A sentence of the school's own; '' for the usual one. */
  pitch: string;
  /** With the point that stays visible, in percent. */
  cover: { bytes: Uint8Array; x: number; y: number } | undefined;
  logo: Uint8Array | undefined;
  date: Date;
};

/** In points, of an A4 page. Everything shrinks with the page. */
const SIZES = { edge: 48, cover: 400, logo: 96, qr: 190, bar: 14 } as const;

/** The part of a QR code that is white on each side: its dark part begins at the edge of the text. */
const QUIET_ZONE = 0.085;

/** Draws a poster of one page: cover or colour, logo, name, one sentence, and a QR code that leads to the site. */
export async function posterPdf(poster: Poster): Promise<Buffer> {
  const { lang, size, origin, school, logo, date } = poster;
  const t = posterTexts(lang);
  const margins = { top: 0, left: 0, right: 0, bottom: 0 };
  // The metadata take the title as it is.
  const title = printable(school.name).replaceAll(/[<>&"']/g, ' ');
  return plainPdf({ lang, school, title, date }, { size, margins }, (pdf) => {
    const { doc, accent } = pdf;
    const { width, height } = doc.page;
    const scale = width / 595.28;
    const [edge, cover, qr] = [SIZES.edge * scale, SIZES.cover * scale, SIZES.qr * scale];
    const inner = width - 2 * edge;
    drawCover(pdf, poster, cover, t('cover', { school: school.name }));
    if (logo) drawLogo(pdf, logo, { left: edge, top: cover - (SIZES.logo / 2) * scale, size: SIZES.logo * scale }, school.name);

    doc.y = cover + (logo ? SIZES.logo / 2 + 14 : 30) * scale;
    const qrTop = height - SIZES.bar * scale - edge - qr;
    const name = printable(school.name);
    const pitch = printable(poster.pitch) || t('pitch');
    // Long names and sentences get smaller letters, so that they end above the code.
    const room = qrTop - doc.y - 16 * scale;
    let nameSize = 40 * scale;
    let pitchSize = 19 * scale;
    const needed = () => doc.font('bold').fontSize(nameSize).heightOfString(name, { width: inner, lineGap: 2 }) + doc.font('regular').fontSize(pitchSize).heightOfString(pitch, { width: inner, lineGap: 2 }) + 8 * scale;
    while (needed() > room && pitchSize > 6) [nameSize, pitchSize] = [nameSize * 0.94, pitchSize * 0.94];
    drawText(pdf, { tag: 'H1', text: name, size: nameSize, isStrong: true, left: edge, width: inner });
    drawText(pdf, { text: pitch, size: pitchSize, color: INK.quiet, gap: 8 * scale, left: edge, width: inner });

    drawQrCode(pdf, { text: qrUrl(origin), alt: t('qr_of', { address: origin }), left: edge - qr * QUIET_ZONE, top: qrTop, size: qr });
    const beside = { left: edge + qr + 24 * scale, width: inner - qr - 24 * scale };
    doc.y = qrTop + qr / 2 - 44 * scale;
    drawText(pdf, { tag: 'H2', text: t('Scan and book'), size: 28 * scale, isStrong: true, color: accent, ...beside });
    drawText(pdf, { text: readableHost(new URL(origin).host), size: 15 * scale, gap: 6 * scale, ...beside });
    asLayout(pdf, () => doc.rect(0, height - SIZES.bar * scale, width, SIZES.bar * scale).fill(colorOf(school)));
  });
}

/** The cover fills the upper part around its focal point. Without one there are waves in the school's colour. */
function drawCover(pdf: SchoolPdf, { cover, school }: Poster, height: number, alt: string): void {
  const { doc } = pdf;
  const { width } = doc.page;
  if (!cover) {
    asLayout(pdf, () => {
      doc.rect(0, 0, width, height).fill(colorOf(school));
      for (const [index, opacity] of [0.12, 0.16, 0.22].entries()) {
        const top = height * (0.5 + index * 0.16);
        doc.save().fillOpacity(opacity).moveTo(0, top);
        for (let x = 0; x < 6; x++) {
          const from = (x * width) / 4 - (index * width) / 12;
          doc.bezierCurveTo(from + width / 12, top - height * 0.09, from + width / 6, top + height * 0.09, from + width / 4, top);
        }
        doc.lineTo(width, top).lineTo(width, height).lineTo(0, height).fill('#ffffff').restore();
      }
    });
    return;
  }
  // The types lack it.
  const { openImage } = doc as unknown as { openImage: (bytes: Buffer) => { width: number; height: number } };
  const picture = openImage.call(doc, Buffer.from(cover.bytes));
  const scale = Math.max(width / picture.width, height / picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  const draw = () => {
    doc.save().rect(0, 0, width, height).clip();
    doc.image(picture as never, ((width - wide) * cover.x) / 100, ((height - high) * cover.y) / 100, { width: wide, height: high });
    doc.restore();
  };
  doc.addStructure(doc.struct('Figure', { alt }, draw));
}

/** The school's own colour. As the colour of text it may be a darker one. */
function colorOf({ theme_color }: Poster['school']): string {
  return accentProperties(theme_color)['--accent']!;
}

/** A logo on white, since logos are often transparent. */
function drawLogo({ doc }: SchoolPdf, logo: Uint8Array, { left, top, size }: { left: number; top: number; size: number }, alt: string): void {
  const inset = size * 0.1;
  const draw = () => {
    doc.roundedRect(left, top, size, size, size * 0.16).fill('#ffffff');
    doc.image(Buffer.from(logo), left + inset, top + inset, { fit: [size - 2 * inset, size - 2 * inset], align: 'center', valign: 'center' });
  };
  doc.addStructure(doc.struct('Figure', { alt }, draw));
}

/** Draws decoration, which screen readers leave out. */
function asLayout({ doc }: SchoolPdf, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** The name of its file: `poster-norte-A4.pdf`. */
export function posterFilename(slug: string, { lang, size }: Pick<Poster, 'lang' | 'size'>): string {
  return posterTexts(lang)('poster-{{slug}}.pdf', { slug: `${slug}-${size}` });
}
