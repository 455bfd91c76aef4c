import { hashInText } from '@candor/contracts/evidence/statement.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { Paper } from './paper.ts';
import { paperWords } from './words.ts';

/** Reads the finished PDF as a reader would: its text and its size. */
async function read(write: (paper: Paper) => void): Promise<{ readonly text: string; readonly bytes: number }> {
  const frame = { brand: 'Northline', title: 'Statement', isDemo: false, notes: [], made: new Date(0) };
  const paper = new Paper(frame, paperWords('en'));
  write(paper);
  await paper.end();
  const bytes = paper.takeBytes() ?? new Uint8Array();
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return { text, bytes: bytes.length };
}

const columns = [
  { title: 'Name', x: 0 },
  { title: 'Amount', x: 300, right: true },
];

test.each([
  'Łukasz Żółć-Ęąśćńź',
  'Šárka Přibylová-Dvořáková ŘĚŮŤĎŇ',
  'Győző Ölbey Űrhajós',
  'Ștefan Țurcanu Ăâî',
  'Ömer Çağlar Işık İnan',
  'Jānis Bērziņš Ģirts, Žydrūnas Ūsas',
  'Ðorđe Þór Ævar Øystein Åse ŒŸ',
])('SA-3 paper has the letters of every Latin name: %s', async (name) => {
  const { text } = await read((paper) => {
    paper.pair('Holder', name, { x: 0, face: 'Helvetica-Bold' });
    paper.row(columns, [name, '€1,234.50']);
    paper.note(`Signed for ${name}.`);
  });
  expect(text.split(name)).toHaveLength(4);
  expect(text).toContain('€1,234.50');
});

test('SA-3 letters that paper has not lose their accent, or become a question mark', async () => {
  const { text } = await read((paper) => paper.pair('Holder', 'Nguyễn Ωμέγα 田中', { x: 0 }));
  expect(text).toContain('Nguyen ????? ??');
});

test('a statement whose letters every reader has carries no font', async () => {
  const plain = await read((paper) => paper.row(columns, ['Jörg Müller-Straße', '1']));
  const wide = await read((paper) => paper.row(columns, ['Łukasz', '1']));
  expect(plain.bytes).toBeLessThan(4_000);
  expect(wide.bytes).toBeLessThan(40_000);
});

test('SA-5 a program finds the hash in the sheets, although its pages are compressed', async () => {
  const hash = '0123456789abcdef'.repeat(4);
  const paper = new Paper({ brand: 'B', title: 'T', isDemo: false, notes: [], made: new Date(0) }, paperWords('en'));
  paper.nameHash(hash);
  await paper.end();
  expect(hashInText(Buffer.from(paper.takeBytes() ?? []).toString('latin1'))).toBe(hash);
});
