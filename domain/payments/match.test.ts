import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { refundedAmount } from './match.ts';
import type { ProviderSnapshot } from './provider.ts';

const requested = { number: 'NOR1', amount: money(100_000_000n), currency: 'EUR', isTest: false };

describe('DP-8 what a provider says was given back', () => {
  it.each([
    ['nothing, where it says nothing', { state: 'succeeded' }, undefined],
    ['all of it, where it names no figure', { state: 'refunded' }, 80_000_000n],
    ['its figure', { state: 'succeeded', refunded: { currency: 'EUR', minor: 1234n } }, 12_340_000n],
    ['its figure, be it nothing', { state: 'refunded', refunded: { currency: 'EUR', minor: 0n } }, 0n],
    ['no figure below zero', { state: 'refunded', refunded: { currency: 'EUR', minor: -1n } }, undefined],
    ['no figure in another currency', { state: 'refunded', refunded: { currency: 'USD', minor: 1234n } }, undefined],
  ] as const)('%s', (_, changes, expected) => {
    const snapshot: ProviderSnapshot = { raw: 'said', ...changes };
    expect(refundedAmount(requested, snapshot, money(80_000_000n))).toBe(expected);
  });
});
