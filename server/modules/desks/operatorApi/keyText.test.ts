import { expect, it } from 'vitest';
import { isWithin } from './enter.ts';
import { brandOfKey, hashOfKey, makeKeyText } from './keyText.ts';

it('OA-1 a key names its brand, and one changed character makes it none', () => {
  const text = makeKeyText('saltmarsh');
  expect(brandOfKey(text)).toBe('saltmarsh');
  expect(text.length).toBeLessThanOrEqual(160);
  for (let place = 0; place < text.length; place += 1) {
    const other = text[place] === 'a' ? 'b' : 'a';
    expect(brandOfKey(text.slice(0, place) + other + text.slice(place + 1)), text).toBeUndefined();
  }
  expect(makeKeyText('saltmarsh')).not.toBe(text);
  expect(hashOfKey(text)).toHaveLength(32);
  expect(brandOfKey('')).toBeUndefined();
});

it.each([
  ['192.0.2.7', ['192.0.2.0/24'], true],
  ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.7', ['192.0.2.0/24'], false],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7'], false],
  ['2001:db8::7', ['192.0.2.0/24', '2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['nowhere', ['192.0.2.0/24'], false],
] as const)('OA-4 %s in %j: %s', (address, networks, isIn) => {
  expect(isWithin(address, networks)).toBe(isIn);
});
