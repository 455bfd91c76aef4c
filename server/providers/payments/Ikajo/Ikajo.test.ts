import { expect, it } from 'vitest';
import { callHash, formSign } from './Ikajo.ts';

const DATA = Buffer.from('{"amount":"250.00","currency":"EUR","description":"Deposit 1001"}').toString('base64');

it('PP-3 golden: the sign of the page’s form', () => {
  expect(formSign(['KEY123', 'CC', DATA, 'https://portal.example/return', 'PASS456'])).toBe(
    '0e7c0d323a60157159dacde4a6f54c61',
  );
});

const callback = { email: 'jane@example.com', password: 'PASS456', transId: 'TX-778899', cardMask: '411111****1111' };

it('PP-3 golden: the hash of a callback', () => {
  expect(callHash(callback)).toBe('6ab7fce1026cac946e70fd8835bbc4fc');
});

it('PP-3 the hash is of bytes: only a to z are raised, and letters of two bytes come back to front', () => {
  // Expected: md5 of "\xB6\xC3" + "PASS456TX-7", as PHP's strrev and strtoupper make it of "ö".
  expect(callHash({ email: 'ö', password: 'pass456', transId: 'tx-7', cardMask: undefined })).toBe(
    '96c3d571f072cd39cfc164442aa38b82',
  );
});
