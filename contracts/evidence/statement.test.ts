import { expect, test } from 'vitest';
import { HASH_NAME, hashInText } from './statement.ts';

const HASH = 'a1b2c3d4'.repeat(8);
const OTHER = 'f'.repeat(64);

test.each([
  ['JSON', `{"content":[{"chain_head":"${OTHER}"}],"foot":{"hash":"${HASH}","key":"k"}}`, HASH],
  ['CSV', `summary,chain_head,${OTHER}\r\nfoot,hash,${HASH}\r\n`, HASH],
  ['PDF', `7 0 obj\n(${HASH_NAME}${HASH})\nendobj`, HASH],
  ['anything else', `a note of foot,hash,${OTHER}`, undefined],
])('SA-5 the hash of a statement as %s', (_kind, text, hash) => {
  expect(hashInText(text)).toBe(hash);
});
