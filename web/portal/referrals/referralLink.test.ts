import { describe, expect, it } from 'vitest';
import { referralLink } from './referralLink.ts';

describe('R17 the referral link', () => {
  it.each([
    [true, 'https://northline.example/register?ref=abcdefgh23456789'],
    [false, 'https://northline.example/?ref=abcdefgh23456789'],
  ])('with registration %s is %s', (isOpen, link) => {
    expect(referralLink('https://northline.example', 'abcdefgh23456789', isOpen)).toBe(link);
  });
});
