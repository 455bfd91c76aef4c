import { describe, expect, it } from 'vitest';
import { decideApproval, decideOverride, decideRejection, decideUpload, isVerifiedBy } from './documents.ts';

describe('VE-1 a file is taken', () => {
  it.each([
    ['waiting', true],
    ['rejected', true],
    ['processing', false],
    ['approved', false],
  ] as const)('while the document is %s: %s', (state, isTaken) => {
    const decided = decideUpload(state);
    expect(decided.ok).toBe(isTaken);
    if (!decided.ok) expect(decided.refusal.code).toBe('documentNotAsked');
  });
});

describe('VE-2 a document is approved', () => {
  it.each([
    ['processing', true, undefined],
    ['processing', false, 'documentNotScanned'],
    ['approved', true, 'documentDecided'],
    ['rejected', true, 'documentDecided'],
    ['waiting', false, 'documentDecided'],
  ] as const)('%s, scanned %s: %s', (state, isScanned, code) => {
    const decided = decideApproval({ state, isScanned });
    expect(decided.ok ? undefined : decided.refusal.code).toBe(code);
  });
});

describe('VE-3 a rejection has a reason', () => {
  it('that is trimmed', () => {
    expect(decideRejection('processing', '  The bill is from May. ')).toEqual({
      ok: true,
      value: 'The bill is from May.',
    });
  });

  it.each(['', '  ', 'no', 'x'.repeat(301)])('and not %j', (reason) => {
    const decided = decideRejection('processing', reason);
    expect(decided.ok ? undefined : decided.refusal.code).toBe('rejectionNote');
  });

  it('and comes while it is being looked at', () => {
    const decided = decideRejection('approved', 'Too old');
    expect(decided.ok ? undefined : decided.refusal.code).toBe('documentDecided');
  });
});

describe('VE-6 a decision is turned into its opposite', () => {
  it.each([
    ['approved', 'rejected', 'accepted'],
    ['rejected', 'approved', 'accepted'],
    ['approved', 'approved', 'documentDecided'],
    ['rejected', 'rejected', 'documentDecided'],
    ['processing', 'approved', 'documentDecided'],
    ['waiting', 'rejected', 'documentDecided'],
  ] as const)('%s to %s: %s', (state, to, code) => {
    const decided = decideOverride(state, to);
    expect(decided.ok ? 'accepted' : decided.refusal.code).toBe(code);
  });
});

describe('VE-4 passport and proof of address verify', () => {
  it.each([
    [{ doc_passport: 'approved', doc_address: 'approved' }, true],
    [{ doc_passport: 'approved', doc_address: 'processing' }, false],
    [{ doc_passport: 'approved' }, false],
    [{ doc_address: 'approved', doc_funding_front: 'approved', doc_funding_back: 'approved' }, false],
  ] as const)('%j: %s', (states, isVerified) => {
    expect(isVerifiedBy(states)).toBe(isVerified);
  });
});
