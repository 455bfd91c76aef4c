import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOG_ENTRY_BYTES, entryBundle, logEntryBytes, logKinds, readLogEntry } from './logEntry.ts';
import { readTilePath, tilePath } from './logPaths.ts';
import { utf8Bytes } from './utf8.ts';

test('PL-1 an entry is 41 bytes and is read back as it was', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...logKinds),
      fc.maxSafeNat(),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (kind, reference, hash) => {
        const bytes = logEntryBytes({ kind, reference, hash });
        expect(bytes).toHaveLength(LOG_ENTRY_BYTES);
        expect(readLogEntry(bytes)).toEqual({ kind, reference, hash });
      },
    ),
  );
  const [kind, hash] = ['fill', new Uint8Array(32)] as const;
  expect([...logEntryBytes({ kind, reference: 258, hash }).slice(0, 9)]).toEqual([4, 0, 0, 0, 0, 0, 0, 1, 2]);
  expect(readLogEntry(new Uint8Array(LOG_ENTRY_BYTES))).toBeUndefined();
  expect(readLogEntry(logEntryBytes({ kind, reference: 1, hash }).slice(1))).toBeUndefined();
});

test('PL-1 a bundle has the length before each entry', () => {
  const entry = logEntryBytes({ kind: 'tick', reference: 0, hash: new Uint8Array(32) });
  expect([...entryBundle([entry, entry]).slice(41, 46)]).toEqual([0, 0, 0, 41, 1]);
});

test.each([
  [{ level: 0, number: 5, width: 256 }, '0/005'],
  [{ level: 1, number: 1_234_067, width: 256 }, '1/x001/x234/067'],
  [{ level: 'entries', number: 1_000, width: 17 }, 'entries/x001/000.p/17'],
] as const)('PL-4 the file %j is at %s', (file, path) => {
  expect(tilePath(file)).toBe(path);
  expect(readTilePath(path)).toEqual(file);
});

test.each(['0/5', '0/x000/005', '8/000', '0/000.p/0', '0/000.p/256', '0/000.p/300', '00/000', '0/000/', '0/000.p/01'])(
  'PL-4 there is no file at %s',
  (path) => expect(readTilePath(path)).toBeUndefined(),
);

test('a text has the bytes of UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect([...utf8Bytes(text)]).toEqual([...Buffer.from(text)]);
    }),
  );
});
