import { expect, test } from 'vitest';
import { addressSubject } from '../admission/address.ts';
import { servesDemoTo } from './demoHelpers.ts';

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.0.2.7', false],
  ['10.0.0.1', false],
  ['2001:db8::1', false],
  ['127.0.0.1.example', false],
])(
  'a demonstration shows its helpers to %s: %s, also as the address is counted, and to all if configured',
  (address, is) => {
    expect(servesDemoTo({ demoHelpers: 'here' }, address)).toBe(is);
    expect(servesDemoTo({ demoHelpers: 'here' }, addressSubject(address))).toBe(is);
    expect(servesDemoTo({ demoHelpers: 'everywhere' }, address)).toBe(true);
  },
);
