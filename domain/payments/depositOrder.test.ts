import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ZERO, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { fromMinor } from './currency.ts';
import { suspendedAmount } from './depositFacts.ts';
import { DepositModel, exampleSnapshot } from './depositModel.ts';
import type { ProviderSnapshot, ProviderState } from './provider.ts';

/** States at the provider, in order. The ledger must match the last one. */
const truths = fc
  .record({
    before: fc.subarray(['created', 'actionRequired', 'processing', 'failed'] satisfies ProviderState[]),
    end: fc.constantFrom<ProviderState>('failed', 'cancelled', 'expired', 'processing', 'succeeded', 'succeeded'),
    arrives: fc.constantFrom(25_000n, 25_000n, 25_000n, 100n, 30_000n),
    refunds: fc.array(fc.bigInt(1n, 12_000n), { maxLength: 3 }),
    dispute: fc.constantFrom<ProviderState[]>(
      [],
      [],
      ['disputeOpened'],
      ['disputeOpened', 'disputeLost'],
      ['disputeOpened', 'disputeWon'],
    ),
  })
  .map(({ before, end, arrives, refunds, dispute }) => {
    const steps = [...before, end].map((state) => exampleSnapshot(state, amountOf(arrives)));
    if (end !== 'succeeded') return steps;
    let back = 0n;
    for (const refund of refunds) {
      back = back + refund > arrives ? arrives : back + refund;
      steps.push(
        exampleSnapshot(back === arrives ? 'refunded' : 'partiallyRefunded', {
          ...amountOf(arrives),
          ...returnedAmount(back),
        }),
      );
    }
    if (back === arrives) return steps;
    for (const state of dispute) steps.push(exampleSnapshot(state, { ...amountOf(arrives), ...returnedAmount(back) }));
    return steps;
  });

function amountOf(minor: bigint) {
  return { amount: { minor, currency: 'EUR' } };
}

function returnedAmount(minor: bigint) {
  return { refunded: { minor, currency: 'EUR' } };
}

/** Returns the money that the provider owes us according to its own status. */
function owed({ state, amount, refunded }: ProviderSnapshot): Money {
  const whole = amount === undefined ? ZERO : (fromMinor(amount) ?? ZERO);
  const back = refunded === undefined ? ZERO : (fromMinor(refunded) ?? ZERO);
  switch (state) {
    case 'succeeded':
    case 'partiallyRefunded':
    case 'disputeWon':
      return money(whole - back);
    default:
      return ZERO;
  }
}

type Act =
  /** Webhook about a state that the provider had: fully signed, or only a hint. */
  | { readonly kind: 'webhook'; readonly by: 'signed' | 'hint'; readonly of: number }
  | { readonly kind: 'forged'; readonly state: ProviderState }
  | { readonly kind: 'wrong'; readonly changes: Partial<ProviderSnapshot> }
  /** The provider's real state advances by one step. */
  | { readonly kind: 'truth' }
  | { readonly kind: 'ask' }
  /** An answer of the provider arrives, perhaps not to the latest question. */
  | { readonly kind: 'answer'; readonly which: number }
  | { readonly kind: 'ledger' }
  | { readonly kind: 'start'; readonly outcome: 'answered' | 'unsent' | 'unknown' }
  | { readonly kind: 'time' | 'cancelled' | 'held' | 'released' };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>({ kind: 'truth' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('webhook' as const),
      by: fc.constantFrom('signed', 'hint'),
      of: fc.nat(12),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('forged' as const),
      state: fc.constantFrom<ProviderState>('succeeded', 'failed', 'refunded', 'disputeLost', 'disputeWon'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wrong' as const),
      changes: fc.constantFrom<Partial<ProviderSnapshot>>(
        amountOf(999_999n),
        { amount: { minor: 25_000n, currency: 'USD' } },
        { order: 'NOR-SOMEBODYELSE' },
        { isTest: false },
        { order: undefined },
        { amount: undefined },
      ),
    }),
  },
  { weight: 5, arbitrary: fc.constant<Act>({ kind: 'ask' }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5) }) },
  { weight: 6, arbitrary: fc.constant<Act>({ kind: 'ledger' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      outcome: fc.constantFrom('answered', 'unsent', 'unknown'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('time', 'cancelled', 'held', 'released') }) },
);

/** History of one deposit, its provider, and the messages between us and the provider. */
class History {
  readonly model = new DepositModel();
  readonly #truth: readonly ProviderSnapshot[];
  readonly #answers: { readonly question: number; readonly snapshot: ProviderSnapshot }[] = [];
  #step = 0;
  #now = 1_000;

  constructor(truth: readonly ProviderSnapshot[]) {
    this.#truth = truth;
  }

  get #true(): ProviderSnapshot {
    return this.#truth[this.#step] ?? exampleSnapshot('created');
  }

  play(one: Act): void {
    this.#now += 400_000;
    switch (one.kind) {
      case 'truth':
        this.#step = Math.min(this.#step + 1, this.#truth.length - 1);
        return;
      case 'webhook': {
        const snapshot = this.#truth[Math.min(one.of, this.#step)] ?? this.#true;
        this.model.on({ kind: 'providerReport', by: one.by, snapshot }, this.#now);
        return;
      }
      case 'forged':
        this.model.on({ kind: 'providerReport', by: 'hint', snapshot: exampleSnapshot(one.state) }, this.#now);
        return;
      case 'wrong':
        this.model.on(
          { kind: 'providerReport', by: 'signed', snapshot: exampleSnapshot('succeeded', one.changes) },
          this.#now,
        );
        return;
      case 'ask':
        this.model.questions += 1;
        this.#answers.push({ question: this.model.questions, snapshot: this.#true });
        return;
      case 'answer':
        return this.#hear(one.which);
      case 'ledger':
        this.model.carryOut(this.#now);
        return;
      case 'start':
        this.model.on({ kind: 'started', outcome: one.outcome, snapshot: this.#true }, this.#now);
        return;
      default:
        this.model.on({ kind: one.kind }, this.#now);
    }
  }

  #hear(which: number): void {
    const [answer] = this.#answers.splice(which % Math.max(this.#answers.length, 1), 1);
    // As in the database, only the answer to the latest question counts.
    if (answer === undefined || answer.question !== this.model.questions) return;
    this.model.questions += 1;
    this.model.on({ kind: 'providerReport', by: 'pull', snapshot: answer.snapshot }, this.#now);
  }

  /** Completes everything automatic, then lets staff book what the provider's statements say. */
  settle(): void {
    this.#step = this.#truth.length - 1;
    this.#quiet();
    const { status } = this.model.facts;
    if (status === 'onHold') {
      const amount = suspendedAmount(this.model.facts) ?? this.model.facts.amount;
      const isOwed = owed(this.#true) > 0n;
      this.model.on(isOwed ? { kind: 'confirmed', amount } : { kind: 'declined' }, this.#now);
    }
    this.#quiet();
  }

  #quiet(): void {
    for (let round = 0; round < 8; round++) {
      while (this.model.carryOut(this.#now));
      this.model.on({ kind: 'providerReport', by: 'pull', snapshot: this.#true }, this.#now);
    }
    while (this.model.carryOut(this.#now));
  }

  get owed(): Money {
    return owed(this.#truth.at(-1) ?? exampleSnapshot('created'));
  }
}

it('DP-1 to DP-9: after 10,000 random histories the ledger is the provider’s truth, and each posting is unique', () => {
  fc.assert(
    fc.property(truths, fc.array(act, { maxLength: 40 }), (truth, acts) => {
      const history = new History(truth);
      for (const one of acts) history.play(one);
      history.settle();
      const { model } = history;
      expect({ client: model.client, suspense: model.suspense }).toEqual({ client: history.owed, suspense: 0n });
      expect(new Set(model.posted).size).toBe(model.posted.length);
      expect(model.posted.filter((posting) => /^(?:deposit|releaseSuspended):/.test(posting)).length).toBeLessThan(2);
    }),
    { numRuns: 10_000 },
  );
});
