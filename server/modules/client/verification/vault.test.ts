import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { DocumentKeys } from './keys.ts';
import type { StoredDocument } from './store.ts';
import { keepFile, withDecrypted } from './vault.ts';

const CLEAR = Buffer.from('a passport, in the clear');

async function storeOne() {
  const held = new Map<string, Uint8Array>();
  const parts = {
    keys: new DocumentKeys(new Map([[1, randomBytes(32)]])),
    files: {
      put: async (id: string, bytes: Uint8Array) => void held.set(id, bytes),
      get: async (id: string) => held.get(id),
      remove: async (id: string) => void held.delete(id),
    },
  };
  const document = { brandId: 'northline', ...(await keepFile(parts, 'northline', CLEAR)) } as StoredDocument;
  return { parts, document, held };
}

it('T31 a document is in the clear while it is worked with, and overwritten then, also where the work fails', async () => {
  const { parts, document, held } = await storeOne();
  const opened: Uint8Array[] = [];
  const look = async (bytes: Uint8Array): Promise<string> => {
    opened.push(bytes);
    return Buffer.from(bytes).toString();
  };
  expect(await withDecrypted(parts, document, look)).toBe(CLEAR.toString());
  const failing = withDecrypted(parts, document, async (bytes) => {
    await look(bytes);
    throw new Error('cannot be drawn');
  });
  await expect(failing).rejects.toThrow('cannot be drawn');
  expect(opened.map((bytes) => bytes.every((byte) => byte === 0))).toEqual([true, true]);
  expect(await withDecrypted(parts, document, look)).toBe(CLEAR.toString());
  for (const bytes of held.values()) expect(Buffer.from(bytes).includes(CLEAR)).toBe(false);
  held.clear();
  expect(await withDecrypted(parts, document, look)).toBeUndefined();
});
