import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { english } from '@candor/locales/en.ts';
import { messageOf } from '@candor/server/http/refusals.ts';
import { inspectFile } from '@candor/server/modules/client/verification/inspect/inspectFile.ts';
import { embeddedScanner } from '@candor/server/providers/antivirus/embedded/embedded.ts';
import { letter, photo } from '../support/uploads.ts';
import { hostilePdfs } from './hostilePdfs.ts';
import { hostilePictures } from './hostilePictures.ts';

const corpus = [...(await hostilePictures()), ...(await hostilePdfs())];
const words: Readonly<Record<string, string>> = english.verification.faults;

describe('VE-5 T27, T28, T29, T30 the corpus of hostile files', () => {
  it('has more than sixty', () => {
    expect(corpus.length).toBeGreaterThan(60);
  });

  it.each(corpus)('refuses $what', async ({ name, bytes }) => {
    const inspected = await inspectFile({ name, bytes });
    if (!('fault' in inspected)) throw new Error('taken');
    expect(words[inspected.fault]).toBeTypeOf('string');
    expect(messageOf({ code: 'fileNotSupported' })).toBe('File not supported');
  });
});

it('T30 says that a document is locked, so that its owner can unlock it', async () => {
  const locked = corpus.find(({ what }) => what.includes('locked'));
  expect(await inspectFile(locked ?? { name: '', bytes: Buffer.alloc(0) })).toEqual({ fault: 'encrypted' });
});

describe('what is taken', () => {
  it.each(['passport.jpg', 'PASSPORT.JPEG', 'my passport (2).jpg', 'Reisepaß 2026.04.02.jpg'])('%s', async (name) => {
    expect(await inspectFile({ name, bytes: await photo() })).toMatchObject({ media: 'image/jpeg', pages: 1 });
  });

  it('a letter of twenty pages', async () => {
    const inspected = await inspectFile({ name: 'bill.pdf', bytes: await letter(20) });
    expect(inspected).toMatchObject({ media: 'application/pdf', pages: 20 });
  });
});

describe('VE-5 T28 a picture is written anew', () => {
  it('without the place and the camera, and what it shows is kept upright', async () => {
    const place = { IFD0: { Make: 'CANARY-CAMERA', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
    const bytes = await sharp(await photo(400, 200))
      .withExif(place)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const inspected = await inspectFile({ name: 'passport.jpg', bytes });
    if ('fault' in inspected) throw new Error(inspected.fault);
    const { exif, width, height } = await sharp(inspected.bytes).metadata();
    expect(exif).toBeUndefined();
    expect([width, height]).toEqual([200, 400]);
    expect(Buffer.from(inspected.bytes).includes('CANARY')).toBe(false);
  });

  it('without what stands behind its end', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from('CANARY-TAIL of a camera maker')]);
    const inspected = await inspectFile({ name: 'passport.jpg', bytes });
    if ('fault' in inspected) throw new Error(inspected.fault);
    expect(Buffer.from(inspected.bytes).includes('CANARY')).toBe(false);
  });
});

describe('T32 the scanner of a demonstration', () => {
  it('knows the test sample, wherever it stands', async () => {
    const sample = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
    expect(await embeddedScanner.scan(Buffer.from(`before ${sample} behind`))).toEqual({ kind: 'infected' });
    expect(await embeddedScanner.scan(await photo())).toEqual({ kind: 'clean' });
  });
});
