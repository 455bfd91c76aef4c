import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, codeOf, enterContent, newPage, newVersion, save } from '../../../../tests/support/content.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { OFFICE_HOST, newStaff, officeParts } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { letter, photo } from '../../../../tests/support/uploads.ts';

let edge: Edge;
let editor: Staff;

beforeAll(async () => {
  edge = await startEdge();
  await enterContent(edge);
  editor = await newStaff(edge, ['cmsEditor']);
});

afterAll(() => edge.stop());

interface Sent {
  readonly name?: string;
  readonly title?: string;
  readonly alt?: string;
}

function send(bytes: Uint8Array, sent: Sent = {}, staff = editor): Promise<Answered> {
  const { name = 'harbour.jpg', title = 'Harbour', alt = 'Ships in a harbour' } = sent;
  const parts = [
    { name: 'title', body: title },
    { name: 'alt', body: alt },
    { name: 'files', fileName: name, body: bytes },
  ];
  return officeParts(edge, 'content/media/upload', parts, staff.sent);
}

async function sent(bytes: Uint8Array, more: Sent = {}): Promise<ContentMedia> {
  const answer = await send(bytes, more);
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
  return z.decode(contentMedia, answer.data as never);
}

function get(url: string, host = 'localhost', cookies: Record<string, string> = {}) {
  return edge.app.inject({ method: 'GET', url, headers: { host }, cookies });
}

const half = () =>
  sharp({ create: { width: 700, height: 500, channels: 4, background: { r: 10, g: 90, b: 200, alpha: 0.5 } } });

const stamp = '<script>alert(1)</script>';

describe('ED-12 pictures', () => {
  test('one is made anew in each width up to its own, and nothing but its pixels is left', async () => {
    const camera = await sharp(await photo(2_400, 1_600))
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'Camera of somebody' } })
      .jpeg()
      .toBuffer();
    const media = await sent(camera);
    const { variants } = media;
    expect(variants.map(({ width, format }) => `${width}.${format}`)).toEqual([
      '320.webp',
      '640.webp',
      '960.webp',
      '1440.webp',
      '1920.webp',
      '1440.jpg',
    ]);
    expect(media).toMatchObject({ width: 1_920, height: 1_280, title: 'Harbour', alt: { en: 'Ships in a harbour' } });
    expect(media.path).toBe(`/media/${media.id}/1920.webp`);
    for (const { path, width, height, format } of variants) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        format === 'webp' ? 'image/webp' : 'image/jpeg',
      ]);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const metadata = await sharp(answer.rawPayload).metadata();
      expect([metadata.width, metadata.height, metadata.exif]).toEqual([width, height, undefined]);
      expect(answer.rawPayload.includes('somebody')).toBe(false);
    }
  });

  test.each([
    ['png', 'png'],
    ['webp', 'webp'],
    ['avif', 'avif'],
  ] as const)('%s is taken; where one can see through it the fallback is a png', async (format, ending) => {
    const bytes = await half().toFormat(format).toBuffer();
    const { variants } = await sent(bytes, { name: `logo.${ending}` });
    expect(variants.map(({ width, format: made }) => `${width}.${made}`)).toEqual(['320.webp', '640.webp', '700.png']);
  });

  test('a small one keeps its size, and one that lies on its side is put up', async () => {
    const small = await sent(await photo(120, 80));
    expect(small).toMatchObject({ width: 120, height: 80 });
    const turned = await sharp(await photo(400, 330))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sent(turned)).toMatchObject({ width: 320, height: 388 });
  });

  test.each([
    ['nothing', () => Buffer.alloc(0), 'a.jpg', 'empty'],
    ['a script', () => Buffer.from(stamp), 'a.jpg', 'content'],
    [
      'a drawing that can run',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${stamp}</svg>`),
      'a.svg',
      'extension',
    ],
    [
      'a drawing under another name',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.png',
      'content',
    ],
    ['a document', () => letter(), 'a.pdf', 'extension'],
    ['a photo with a second ending', () => photo(), 'a.php.jpg', 'name'],
    ['a photo with folders in its name', () => photo(), '../a.jpg', 'name'],
    ['a photo that says it is a png', () => photo(), 'a.png', 'content'],
    ['a png that says it is a photo', () => half().png().toBuffer(), 'a.jpg', 'content'],
    ['half of a photo', async () => (await photo()).subarray(0, 2_000), 'a.jpg', 'content'],
    ['half of a png', async () => (await half().png().toBuffer()).subarray(0, 200), 'a.png', 'content'],
    [
      'a photo with a page behind it',
      async () => Buffer.concat([await photo(), Buffer.from(stamp)]),
      'a.jpg',
      'hidden',
    ],
    [
      'a png with one',
      async () => Buffer.concat([await half().png().toBuffer(), Buffer.from(stamp)]),
      'a.png',
      'hidden',
    ],
    [
      'a webp with one',
      async () => Buffer.concat([await half().webp().toBuffer(), Buffer.from(stamp)]),
      'a.webp',
      'hidden',
    ],
    ['a gif', () => half().gif().toBuffer(), 'a.gif', 'extension'],
    ['26 million pixels in a small file', () => flat(5_100), 'a.png', 'tooManyPixels'],
    ['eleven megabytes', () => Buffer.alloc(11 * 1_024 * 1_024, 1), 'a.jpg', 'tooLarge'],
  ] as const)('%s is refused', async (_name, make, name, reason) => {
    const answer = await send(await make(), { name });
    expect(answer.code).toBe('fileNotSupported');
    expect(answer.text).toContain(`"reason":"${reason}"`);
  });

  test('without a text for those who do not see it none is taken, nor may its text go', async () => {
    expect(await codeOf(send(await photo(), { alt: '  ' }))).toBe('malformed');
    const { id } = await sent(await photo());
    const described = (alt: object) => call(edge, 'media/describe', { id, title: 'Port', alt }, editor);
    expect(await codeOf(described({ de: 'Hafen' }))).toBe('altTextMissing');
    expect((await described({ en: 'A port', de: 'Ein Hafen' })).data).toMatchObject({
      title: 'Port',
      alt: { en: 'A port', de: 'Ein Hafen' },
    });
  });

  test('those who may not write send none', async () => {
    expect(await codeOf(send(await photo(), {}, await newStaff(edge, ['cmsPublisher'])))).toBe('forbidden');
  });

  test('another brand has it neither on its host nor in its office', async () => {
    const { id, path } = await sent(await photo());
    expect((await get(path)).statusCode).toBe(200);
    expect((await get(path, 'other.localhost')).statusCode).toBe(404);
    const stranger = await newStaff(edge, ['cmsEditor'], 'other');
    expect((await call(edge, 'media', {}, stranger)).data).toEqual({ media: [], count: 0 });
    expect(await codeOf(call(edge, 'media/remove', { id }, stranger))).toBe('notFound');
    const cookies = (staff: Staff) => ({ ...staff.sent.cookies });
    expect((await get(path, OFFICE_HOST, cookies(editor))).statusCode).toBe(200);
    expect((await get(path, OFFICE_HOST, cookies(stranger))).statusCode).toBe(404);
    expect((await get(path, OFFICE_HOST)).statusCode).toBe(401);
  });

  test.each(['999.webp', '320.exe', '0320.webp', '..%2f320.webp', '320.webp%00', '320'])(
    '%s is nothing',
    async (file) => {
      const { id } = await sent(await photo());
      expect((await get(`/media/${id}/${file}`)).statusCode).toBe(404);
    },
  );

  test('is found by its title and its texts, whatever signs they have', async () => {
    await sent(await photo(), { title: '100% gold_bar', alt: 'A bar' });
    const titles = async (search: string) => {
      const { data } = await call(edge, 'media', { search }, editor);
      return (data['media'] as { title: string }[]).map(({ title }) => title);
    };
    expect(await titles('0% GOLD_')).toEqual(['100% gold_bar']);
    expect(await titles('a bar')).toEqual(['100% gold_bar']);
    expect(await titles('goldXbar')).toEqual([]);
  });

  test('is removed with its files once nothing shows it, no version either', async () => {
    const { id, path } = await sent(await photo());
    const page = await newPage(edge, editor);
    const shown = { title: 'T', components: [{ component: 'image', settings: { image: { path } } }] };
    await newVersion(edge, page.row.id, shown, editor);
    const opened = await call(edge, 'open', { id: page.row.id }, editor);
    await save(edge, { row: page.row, revision: Number(opened.data['revision']) }, { title: 'T' }, editor);
    const refused = await call(edge, 'media/remove', { id }, editor);
    expect([refused.code, refused.text.includes(page.row.name)]).toEqual(['mediaUsed', true]);
    const unused = await sent(await photo());
    const before = files();
    expect(await codeOf(call(edge, 'media/remove', { id: unused.id }, editor))).toBe('200');
    expect(before - files()).toBe(unused.variants.length);
    expect((await get(unused.path)).statusCode).toBe(404);
  });
});

function files(): number {
  const folder = join(edge.documents.folder, 'media', 'northline');
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length;
}

/** Creates a picture of one colour, small as a file. */
function flat(side: number): Promise<Buffer> {
  const black = { r: 0, g: 0, b: 0 };
  return sharp({ create: { width: side, height: side, channels: 3, background: black }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();
}
