import { expect, it } from 'vitest';
import { faultOf } from './chosenFile.ts';
import { fileSize } from './fileSize.ts';

const MEGABYTES_2 = 2 * 1024 * 1024;

it.each([
  ['passport.jpg', 1, undefined],
  ['passport.JPEG', MEGABYTES_2, undefined],
  ['bill.pdf', 1_000, undefined],
  ['bill.pdf', MEGABYTES_2 + 1, 'tooLarge'],
  // VE-8: the photo is reduced first.
  ['photo.jpg', 9 * MEGABYTES_2, undefined],
  ['bill.pdf', 0, 'empty'],
  ['bill.png', 1_000, 'extension'],
  ['bill.pdf.exe', 1_000, 'extension'],
  ['pdf', 1_000, 'extension'],
])('%s of %d bytes: %s', (name, size, fault) => {
  expect(faultOf({ name, size })).toBe(fault);
});

it.each([
  [1, '1 kB'],
  [640_100, '640 kB'],
  [1_240_000, '1.2 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
