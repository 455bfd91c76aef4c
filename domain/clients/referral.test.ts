import { describe, expect, it } from 'vitest';
import { maskEmail, maskName } from './referral.ts';

describe('RF-3 names with a masked tail', () => {
  it.each([
    ['Kim', 'Larsson', 'Kim L•••'],
    ['Kim', 'L', 'Kim L•••'],
    ['Anna Maria', 'de Vries', 'Anna Maria d•••'],
    ['Zoë', 'A\u0301lvarez', 'Zoë A\u0301•••'],
    ['Li', '𠮷野', 'Li 𠮷•••'],
  ])('%s %s is shown as %s', (first, last, shown) => expect(maskName(first, last)).toBe(shown));
});

describe('RF-4 masked addresses', () => {
  it.each([
    ['kim.larsson@example.com', 'k•••@example.com'],
    ['a@b.example', 'a•••@b.example'],
    ['"a@b"@example.com', '"•••@example.com'],
  ])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));
});
