import { withdraw } from '@candor/server/providers/payments/withdraw/withdraw.ts';
import { expect, it } from 'vitest';
import { conform } from './conformance.ts';
import { sampleStart } from './samples.ts';

conform({ provider: withdraw, secrets: () => [] });

it('PP-6 a withdrawal by hand calls nobody', () => {
  expect(withdraw.origins({})).toEqual([]);
  expect(Object.keys(withdraw).filter((name) => /payout|refund|status|settled/i.test(name))).toEqual([]);
  expect(withdraw.start(sampleStart({}))).toEqual({
    next: { kind: 'instructions', lines: [], reference: 'T-1001' },
  });
});
