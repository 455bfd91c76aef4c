import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { StoredApproval } from './store.ts';
import { Subject, subjectsByName, withDeps } from './subject.ts';

const stored: StoredApproval = {
  id: 7,
  brandId: 'northline',
  subject: 'haltEnded',
  subjectKey: 'halt:7',
  clientId: undefined,
  payload: { amount: '12' },
  changes: [],
  reason: 'Because',
  requestedBy: 1,
  requestedAt: 0,
  requesterName: 'Ada',
  hasRequesterAccess: true,
  clientName: undefined,
  expiresAt: 1,
  state: 'approved',
  decidedBy: 2,
  deciderName: 'Ben',
  decidedAt: 1,
  decisionReason: 'Seen',
  appliedAt: undefined,
  refusal: undefined,
};

interface Deps {
  readonly applied: string[];
}

const declared = {
  payload: z.object({ amount: z.string().check(z.regex(/^\d+$/)) }),
  key: ({ amount }: { amount: string }) => amount,
  check: async () => accept([]),
  async apply({ applied }: Deps, { payload, deciderName }: { payload: { amount: string }; deciderName: string }) {
    applied.push(`${payload.amount} by ${deciderName}`);
    return accept(true as const);
  },
};

describe('FE-5 what two people decide', () => {
  const applied: string[] = [];
  const ready = withDeps([new Subject({ name: 'haltEnded', ...declared })], { applied });

  it('is carried out with its payload read, and what it works with', async () => {
    expect(await ready[0]?.apply(stored)).toEqual(accept(true));
    expect(applied).toEqual(['12 by Ben']);
  });

  it('is not carried out where its payload is another one, or nobody has decided', async () => {
    await expect(ready[0]?.apply({ ...stored, payload: { amount: 'x' } })).rejects.toThrow();
    await expect(ready[0]?.apply({ ...stored, decidedBy: undefined })).rejects.toThrow('somebody has approved');
    expect(applied).toHaveLength(1);
  });

  it('asks nothing of the second person but the role, unless its subject says so', async () => {
    const decider = { staffId: 3, brandId: 'northline' };
    expect(await ready[0]?.checkDecision(stored, decider, true)).toEqual(accept(true));
    const strict = new Subject({
      name: 'haltEnded',
      ...declared,
      checkDecider: async () => refuse({ code: 'forbidden' }),
    });
    expect(await withDeps([strict], { applied })[0]?.checkDecision(stored, decider, true)).toMatchObject({ ok: false });
  });

  it('can be refused where its payload cannot be read', async () => {
    const decider = { staffId: 3, brandId: 'northline' };
    const subject = new Subject({
      name: 'haltEnded',
      ...declared,
      checkApproval: async (_deps: Deps, waiting) =>
        waiting.payload.amount === '0' ? refuse({ code: 'forbidden' }) : accept(true),
    });
    const unreadable = { ...stored, payload: { amount: 'x' } };
    const waiting = subject.withDeps({ applied });
    expect(await waiting.checkDecision(unreadable, decider, false)).toEqual(accept(true));
    await expect(waiting.checkDecision(unreadable, decider, true)).rejects.toThrow();
  });
});

describe('FE-1 the subjects of a server', () => {
  const all = approvalSubjects.map((name) => new Subject({ name, ...declared }));
  const readied = (subjects: typeof all) => subjectsByName(withDeps(subjects, { applied: [] }));

  it('are all there', () => {
    expect([...readied(all).keys()]).toEqual([...approvalSubjects]);
    expect(() => readied(all.slice(1))).toThrow('can be carried out');
  });

  it('are there once', () => {
    expect(() => readied([...all, ...all.slice(0, 1)])).toThrow('once');
  });
});
