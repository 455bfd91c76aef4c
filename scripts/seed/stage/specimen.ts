import { PDFDocument, StandardFonts, degrees, rgb } from 'pdf-lib';
import type { PDFFont, PDFPage } from 'pdf-lib';
import type { DocumentType } from '@candor/domain/clients/documents.ts';
import type { StoryDetails } from '../story.ts';
import type { SentFile } from './browser.ts';
import { nameOf } from './person.ts';
import type { Person } from './person.ts';

/** Sizes of a card, and of a letter at a third of its size. */
const CARD = [420, 265] as const;
const LETTER = [298, 421] as const;

const INK = rgb(0.13, 0.16, 0.22);
const SOFT = rgb(0.45, 0.5, 0.58);
const PAPER = rgb(0.93, 0.95, 0.97);
const TINT = rgb(0.72, 0.8, 0.87);
const MARK = rgb(0.78, 0.2, 0.2);

interface Drawing {
  readonly page: PDFPage;
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

/** Draws a document of an invented person, marked as a specimen from corner to corner. */
export async function specimen(person: Person, type: DocumentType, day: string): Promise<SentFile> {
  const document = await PDFDocument.create();
  const page = document.addPage(type === 'doc_address' ? [...LETTER] : [...CARD]);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const drawing = { page, plain, bold };
  const { width, height } = page.getSize();
  page.drawRectangle({ x: 0, y: 0, width, height, color: PAPER });
  draws[type](drawing, person, day);
  page.drawText('SPECIMEN', { x: width * 0.16, y: height * 0.2, size: 58, font: bold, color: MARK, ...ACROSS });
  return { name: `${type.replace('doc_', '')}.pdf`, bytes: await document.save() };
}

const ACROSS = { opacity: 0.45, rotate: degrees(28) };

const draws: Readonly<Record<DocumentType, (drawing: Drawing, person: Person, day: string) => void>> = {
  doc_passport: drawIdentity,
  doc_address: drawBill,
  doc_funding_front: (drawing, person) => drawBankCard(drawing, [nameOf(person).toUpperCase(), '**** **** **** 1111']),
  doc_funding_back: (drawing) => drawBankCard(drawing, ['Signature', 'Security code covered']),
};

function drawIdentity({ page, plain, bold }: Drawing, person: Person): void {
  const { birthDate, country } = detailsOf(person);
  page.drawRectangle({ x: 0, y: 225, width: CARD[0], height: 40, color: TINT });
  page.drawText(`${country}  IDENTITY CARD  (invented)`, { x: 20, y: 239, size: 15, font: bold, color: INK });
  page.drawRectangle({ x: 20, y: 60, width: 110, height: 145, color: TINT });
  page.drawEllipse({ x: 75, y: 150, xScale: 27, yScale: 34, color: SOFT });
  page.drawEllipse({ x: 75, y: 78, xScale: 46, yScale: 18, color: SOFT });
  const lines = [
    ['Surname', person.lastName],
    ['Given name', person.firstName],
    ['Date of birth', birthDate],
    ['Document number', 'SPECIMEN 000'],
  ] as const;
  for (const [index, [label, value]] of lines.entries()) {
    page.drawText(label, { x: 150, y: 196 - index * 38, size: 9, font: plain, color: SOFT });
    page.drawText(value, { x: 150, y: 181 - index * 38, size: 14, font: bold, color: INK });
  }
}

function drawBill({ page, plain, bold }: Drawing, person: Person, day: string): void {
  const { street, zipCode, city, country } = detailsOf(person);
  page.drawText('Example Energy (invented)', { x: 26, y: 382, size: 13, font: bold, color: INK });
  page.drawRectangle({ x: 26, y: 372, width: 246, height: 2, color: TINT });
  const lines = [
    nameOf(person),
    street,
    `${zipCode} ${city}`,
    country,
    '',
    `Electricity bill of ${day}`,
    'Amount: 48.20',
  ];
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 26, y: 340 - index * 17, size: 11, font: plain, color: INK });
}

function drawBankCard({ page, plain, bold }: Drawing, [first, second]: readonly [string, string]): void {
  page.drawRectangle({ x: 20, y: 25, width: CARD[0] - 40, height: CARD[1] - 50, color: TINT });
  page.drawRectangle({ x: 48, y: 150, width: 52, height: 38, color: SOFT });
  page.drawText('Test bank (invented)', { x: 48, y: 206, size: 14, font: bold, color: INK });
  page.drawText(second, { x: 48, y: 110, size: 17, font: plain, color: INK });
  page.drawText(first, { x: 48, y: 62, size: 13, font: plain, color: INK });
}

function detailsOf({ email, details }: Person): StoryDetails {
  if (details === undefined) throw new Error(`${email} has no details to draw`);
  return details;
}
