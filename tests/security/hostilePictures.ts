import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { photo } from '../support/uploads.ts';

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

const PHP = '<?php system($_GET["c"]); ?>';
const HTML = '<html><script>alert(document.domain)</script></html>';

/** Builds files that are pictures and something else too, no pictures, or far too large. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const good = await photo();
  return [
    ...badNames(good),
    ...(await otherContents(good)),
    ...(await polyglots(good)),
    ...broken(good),
    ...(await bombs()),
  ];
}

function badNames(bytes: Buffer): HostileFile[] {
  const names = [
    'passport.php',
    'passport.php.jpg',
    'passport.jpg.php',
    'passport.phtml.jpeg',
    'passport.html.jpg',
    'passport.svg.jpg',
    'passport.exe.jpg',
    'passport.jpg.exe',
    'passport.pdf.jpg',
    'passport.jpg.jpg',
    'passport.jpg\u0000.php',
    'passport\u0000.jpg',
    '../../etc/passport.jpg',
    '..\\..\\passport.jpg',
    '/etc/cron.d/passport.jpg',
    'C:\\passport.jpg',
    '.jpg',
    'jpg',
    'passport',
    'passport.',
    'passport.jpg ',
    'passport.jpg;.php',
    'passport\u202egpj.exe',
    'gnp\u202e.jpg',
    'pass\u200bport.jpg',
    'passport.jpg\r\nX-Evil: 1',
    `${'a'.repeat(250)}.jpg`,
    'passport.jpe',
    'passport.png',
    'passport.gif',
    'passport.svg',
    'passport.heic',
    'passport.__proto__',
    'passport.constructor',
    '<script>.jpg',
    'passport?.jpg',
    'con|.jpg',
  ];
  return names.map((name) => ({ what: `a picture called ${JSON.stringify(name)}`, name, bytes }));
}

async function otherContents(good: Buffer): Promise<HostileFile[]> {
  const named = (what: string, bytes: Uint8Array): HostileFile => ({ what, name: 'passport.jpg', bytes });
  const picture = () => sharp(good);
  return [
    named('nothing', Buffer.alloc(0)),
    named('plain text', Buffer.from('a passport, honestly')),
    named('a PHP script', Buffer.from(PHP)),
    named('a page', Buffer.from(HTML)),
    named(
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ),
    named('a PNG', await picture().png().toBuffer()),
    named('a GIF', await picture().gif().toBuffer()),
    named('a WebP', await picture().webp().toBuffer()),
    named('a TIFF', await picture().tiff().toBuffer()),
    named('a program of Windows', Buffer.from('MZ\u0090\u0000\u0003This program cannot be run in DOS mode', 'latin1')),
    named('a program of Linux', Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1')),
    named('an archive', Buffer.from('PK\u0003\u0004archive', 'latin1')),
    named('a PDF', Buffer.from('%PDF-1.7\n%%EOF')),
    named('the first three bytes and a script', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(PHP)])),
    named('a GIF header before a picture', Buffer.concat([Buffer.from('GIF89a'), good])),
    named('2 MB and one byte', Buffer.concat([good, Buffer.alloc(2 * 1024 * 1024 + 1 - good.length)])),
  ];
}

/** Builds a segment that a picture's reader skips. */
function segment(marker: number, content: string | Uint8Array): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([head, body]);
}

function withSegment(picture: Buffer, marker: number, content: string | Uint8Array): Buffer {
  return Buffer.concat([picture.subarray(0, 2), segment(marker, content), picture.subarray(2)]);
}

async function polyglots(good: Buffer): Promise<HostileFile[]> {
  const COMMENT = 0xfe;
  const behind = (content: string) => Buffer.concat([good, Buffer.from(content, 'latin1')]);
  const cases: readonly (readonly [string, Buffer])[] = [
    ['PHP behind the picture', behind(PHP)],
    ['a page behind the picture', behind(HTML)],
    ['an archive behind the picture', behind('PK\u0003\u0004evil.jar')],
    ['a PDF behind the picture', behind('%PDF-1.4\n1 0 obj')],
    ['a program behind the picture', behind('MZ\u0090\u0000')],
    ['a shell script behind the picture', behind('\n#!/bin/sh\nrm -rf /')],
    ['PHP in a comment', withSegment(good, COMMENT, PHP)],
    ['a script in a comment', withSegment(good, COMMENT, '*/=alert(1)/*<script>alert(1)</script>')],
    ['PHP in the camera’s words', await withExif(good, PHP)],
    ['a page in an application segment', withSegment(good, 0xed, HTML)],
    ['an SVG in an application segment', withSegment(good, 0xe5, '<svg onload=alert(1)>')],
  ];
  return cases.map(([what, bytes]) => ({ what, name: 'passport.jpg', bytes }));
}

function withExif(picture: Buffer, text: string): Promise<Buffer> {
  return sharp(picture)
    .withExif({ IFD0: { Copyright: text } })
    .jpeg()
    .toBuffer();
}

function broken(good: Buffer): HostileFile[] {
  const named = (what: string, bytes: Uint8Array): HostileFile => ({ what, name: 'passport.jpeg', bytes });
  const half = good.subarray(0, Math.floor(good.length / 2));
  const noise = Buffer.from(good);
  for (let at = 2; at < 40; at++) noise[at] = 0;
  return [
    named('half a picture', half),
    named('a picture without its end', good.subarray(0, -2)),
    named('a header alone', good.subarray(0, 20)),
    named('a picture with a broken header', noise),
    named('a segment longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2, 3])),
    named('half a picture with an end', Buffer.concat([half, Buffer.from([0xff, 0xd9])])),
  ];
}

async function bombs(): Promise<HostileFile[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false })
      .jpeg({ quality: 1 })
      .toBuffer();
  return [
    { what: 'a picture of 64 megapixels', name: 'passport.jpg', bytes: await flat(8_000, 8_000) },
    { what: 'a picture of 26 megapixels in one line of pixels', name: 'passport.jpg', bytes: await flat(65_000, 400) },
    { what: 'a packed stream named as a picture', name: 'passport.jpg', bytes: deflateSync(Buffer.alloc(1_000_000)) },
  ];
}
