import { expect, test } from 'vitest';
import { plainPdf } from '../../../server/pdf/schoolPdf.ts';
import { pdfText } from '../../support/pdfText.ts';

const LOOK = { lang: 'fr', school: { name: 'Praia Norte', theme_color: '#e8603c' }, title: 'Reçu', date: new Date('2026-07-03T10:00:00Z') } as const;
const written = async (text: string) => pdfText(await plainPdf(LOOK, { size: 'A5', margins: { top: 20, left: 20, right: 20, bottom: 20 } }, ({ doc }) => void doc.font('regular').text(text)));

test('every letter can be copied and found, also after a document that had it with an accent only', async () => {
  expect(await written('À L’ÉTÉ')).toContain('À L’ÉTÉ');
  expect(await written('PN-BZEF, l’AE')).toContain('PN-BZEF, l’AE');
});
