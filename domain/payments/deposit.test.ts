import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { MINUTE_MS } from '../time.ts';
import { decideDeposit } from './deposit.ts';
import { DepositModel, exampleSnapshot } from './depositModel.ts';
import type { DepositEvent, DepositFacts } from './depositFacts.ts';
import type { ProviderSnapshot, ProviderState } from './provider.ts';

const NOW = 2 * MINUTE_MS;

type By = Extract<DepositEvent, { kind: 'providerReport' }>['by'];

const says = (by: By, state: ProviderState, changes: Partial<ProviderSnapshot> = {}): DepositEvent => ({
  kind: 'providerReport',
  by,
  snapshot: exampleSnapshot(state, changes),
});

/** Returns a deposit after these events, with every answer of the ledger received. */
function after(events: readonly DepositEvent[], changes: Partial<DepositFacts> = {}): DepositModel {
  const model = new DepositModel(changes);
  for (const event of events) {
    model.mustAsk = false;
    model.on(event, NOW);
    while (model.carryOut(NOW));
  }
  return model;
}

function outcomeIn(model: DepositModel) {
  const { status, reasons } = model.facts;
  return { status, reasons, posted: model.posted, asks: model.mustAsk };
}

const started: DepositEvent = { kind: 'started', outcome: 'answered', snapshot: exampleSnapshot('actionRequired') };
const paid = says('pull', 'succeeded');
const confirmed = { kind: 'confirmed', amount: money(250_000_000n) } as const;
const eur = (euros: number) => money(BigInt(euros * 100) * 10_000n);
const cent = (minor: bigint, currency = 'EUR') => ({ amount: { minor, currency } });

describe('DP-1 what credits', () => {
  it.each<[string, DepositEvent[], string, string[], string[], boolean]>([
    ['a fresh pull that matches', [started, paid], 'approved', [], ['deposit:1'], false],
    ['a full signature that matches', [started, says('signed', 'succeeded')], 'approved', [], ['deposit:1'], false],
    ['before the start is answered', [says('signed', 'succeeded')], 'approved', [], ['deposit:1'], false],
    ['a hint does not: it asks', [started, says('hint', 'succeeded')], 'processing', [], [], true],
    [
      'the start’s own answer does not',
      [{ kind: 'started', outcome: 'answered', snapshot: exampleSnapshot('succeeded') }],
      'processing',
      [],
      [],
      true,
    ],
    ['twice is once', [started, paid, paid, says('signed', 'succeeded')], 'approved', [], ['deposit:1'], true],
    ['pending is nothing', [started, says('pull', 'processing')], 'processing', [], [], false],
    ['unknown is nothing', [started, says('pull', 'unknown')], 'processing', [], [], false],
    [
      'a signature with another amount asks',
      [started, says('signed', 'succeeded', cent(100n))],
      'processing',
      [],
      [],
      true,
    ],
  ])('%s', (_name, events, status, reasons, posted, asks) => {
    expect(outcomeIn(after(events))).toEqual({ status, reasons, posted, asks });
  });

  it.each<[string, Partial<ProviderSnapshot>, string[], string[]]>([
    ['one euro for 250', cent(100n), ['amountDiffers'], ['suspend:1']],
    ['a cent too much', cent(25_001n), ['amountDiffers'], ['suspend:1']],
    ['nothing', cent(0n), ['amountDiffers'], []],
    ['less than nothing', cent(-25_000n), ['amountDiffers'], []],
    ['dollars', cent(25_000n, 'USD'), ['currencyDiffers'], []],
    ['yen of the same figure', cent(25_000n, 'JPY'), ['currencyDiffers'], []],
    ['another order', { order: 'NOR-OTHER' }, ['orderDiffers'], []],
    ['no test where this is one', { isTest: false }, ['testInLive'], []],
    ['no order', { order: undefined }, ['notConfirmed'], []],
    ['no amount', { amount: undefined }, ['notConfirmed'], []],
    ['no word of a test', { isTest: undefined }, ['notConfirmed'], []],
    ['another order and amount', { order: 'X', ...cent(1n) }, ['orderDiffers', 'amountDiffers'], []],
  ])('DP-2 %s waits for staff', (_name, changes, reasons, posted) => {
    const expected = { status: 'onHold', reasons, posted, asks: false };
    expect(outcomeIn(after([started, says('pull', 'succeeded', changes)]))).toEqual(expected);
    expect(outcomeIn(after([started, says('signed', 'succeeded', changes)], { canAsk: false }))).toEqual(expected);
  });

  it('a test’s success never credits where money is real', () => {
    const real = after([started, paid], { isTest: false });
    expect(outcomeIn(real)).toMatchObject({ status: 'onHold', reasons: ['testInLive'], posted: [] });
  });

  it('DP-2 what is suspended is released by staff as what arrived', () => {
    const model = after([started, says('pull', 'succeeded', cent(100n)), { kind: 'released' }]);
    expect(outcomeIn(model)).toMatchObject({ status: 'approved', posted: ['suspend:1', 'releaseSuspended:1'] });
    expect([model.client, model.suspense]).toEqual([1_000_000n, 0n]);
  });

  it('or sent back by staff', () => {
    const model = after([started, says('pull', 'succeeded', cent(100n)), { kind: 'declined' }, paid]);
    expect(outcomeIn(model)).toMatchObject({ status: 'declined', posted: ['suspend:1', 'returnSuspended:1'] });
    expect(model.on(confirmed, NOW)).toBeUndefined();
  });

  it('DP-11 staff credit what was seen: what lies in suspense, and no other amount', () => {
    const model = after([started, says('pull', 'succeeded', cent(100n))]);
    expect(model.on(confirmed, NOW)).toBeUndefined();
    expect(model.on({ kind: 'confirmed', amount: money(1_000_000n) }, NOW)).toMatchObject({ status: 'onHold' });
    expect(model.carryOut(NOW)).toBe(true);
    expect([model.client, model.suspense, model.facts.status]).toEqual([1_000_000n, 0n, 'approved']);
  });

  it('DP-11 without suspense only the deposit’s own amount', () => {
    const model = after([started]);
    expect(model.on({ kind: 'confirmed', amount: money(249_990_000n) }, NOW)).toBeUndefined();
    expect(model.on(confirmed, NOW)).toMatchObject({ moves: [{ kind: 'deposit', amount: 250_000_000n }] });
  });
});

it('DP-5 a word that says nothing new is no reason to ask at once again', () => {
  expect(after([started]).on(says('pull', 'processing'), NOW)).toMatchObject({ ask: false, again: false });
});

describe('DP-6 a provider that nobody can ask', () => {
  const mute = { canAsk: false };
  it.each<[string, DepositEvent[], string, string[]]>([
    ['its success waits for staff', [started, says('hint', 'succeeded')], 'onHold', ['notConfirmed']],
    ['its failure ends', [started, says('hint', 'failed')], 'declined', ['declinedByProvider']],
    [
      'a success after its failure is late',
      [started, says('hint', 'failed'), says('hint', 'succeeded')],
      'onHold',
      ['notConfirmed', 'lateMoney'],
    ],
    ['staff confirm', [started, says('hint', 'succeeded'), confirmed], 'approved', []],
    ['a failure after that changes nothing', [started, confirmed, says('hint', 'failed')], 'approved', []],
    ['a refund after that is shown to staff', [confirmed, says('hint', 'refunded')], 'approved', ['contradiction']],
  ])('%s', (_name, events, status, reasons) => {
    expect(outcomeIn(after(events, mute))).toMatchObject({ status, reasons });
  });
});

describe('DP-9 ends', () => {
  it.each<[string, DepositEvent[], string, string[], string[]]>([
    ['a decline', [started, says('pull', 'failed')], 'declined', ['declinedByProvider'], []],
    ['cancelled there', [started, says('pull', 'cancelled')], 'cancelled', ['cancelledAtProvider'], []],
    ['expired there', [started, says('pull', 'expired')], 'expired', ['notPaidInTime'], []],
    ['cancelled by the client', [{ kind: 'cancelled' }], 'cancelled', ['cancelledByClient'], []],
    [
      'a pending word after a decline',
      [started, says('pull', 'failed'), says('pull', 'processing')],
      'declined',
      ['declinedByProvider'],
      [],
    ],
    [
      'a failure after the credit',
      [started, paid, says('pull', 'failed')],
      'approved',
      ['contradiction'],
      ['deposit:1'],
    ],
    ['pending after the credit', [started, paid, says('pull', 'processing')], 'approved', [], ['deposit:1']],
    ['money after a decline', [started, says('pull', 'failed'), paid], 'onHold', ['lateMoney'], ['suspend:1']],
    ['money after the client’s no', [{ kind: 'cancelled' }, paid], 'onHold', ['lateMoney'], ['suspend:1']],
    [
      'a failure after late money',
      [{ kind: 'cancelled' }, paid, says('pull', 'failed')],
      'onHold',
      ['lateMoney', 'contradiction'],
      ['suspend:1'],
    ],
    [
      'all of it back before it was credited',
      [started, says('pull', 'refunded')],
      'cancelled',
      ['cancelledAtProvider'],
      [],
    ],
    [
      'back before it was credited, in a figure that says nothing',
      [started, says('pull', 'refunded', { refunded: { minor: 1n, currency: 'USD' } })],
      'cancelled',
      ['cancelledAtProvider'],
      [],
    ],
    ['back, of another order', [started, says('pull', 'refunded', { order: 'OTHER' })], 'onHold', ['orderDiffers'], []],
    [
      'back, of another order, after the client’s no',
      [{ kind: 'cancelled' }, says('pull', 'refunded', { order: 'OTHER' })],
      'cancelled',
      ['cancelledByClient'],
      [],
    ],
  ])('%s', (_name, events, status, reasons, posted) => {
    expect(outcomeIn(after(events))).toMatchObject({ status, reasons, posted });
  });

  it.each<[DepositEvent['kind'], DepositEvent[]]>([
    ['cancelled', [started]],
    ['cancelled', [paid]],
    ['confirmed', [paid]],
    ['declined', [paid]],
    ['held', [paid]],
    ['released', [started]],
    ['declined', [started, says('pull', 'failed')]],
  ])('%s comes too late', (kind, events) => {
    const model = after(events);
    expect(model.on({ kind, amount: confirmed.amount } as DepositEvent, NOW)).toBeUndefined();
  });

  it('DP-4 an hour without money is its end, and it is asked for longer', () => {
    const model = after([started]);
    expect(model.on({ kind: 'time' }, 3_599_999)).toMatchObject({ status: 'processing' });
    expect(model.on({ kind: 'time' }, 3_600_000)).toMatchObject({
      status: 'expired',
      reasons: ['notPaidInTime'],
      pollAt: 6 * 60 * MINUTE_MS,
    });
    expect(model.on(paid, 4_000_000)).toMatchObject({ status: 'onHold', reasons: ['lateMoney'] });
  });

  it('DP-5 no answer to the beginning is none: it is asked for fourteen days', () => {
    const model = after([{ kind: 'started', outcome: 'unknown' }]);
    expect(model.facts).toMatchObject({ status: 'processing', pollAt: 5 * MINUTE_MS });
    expect(model.on({ kind: 'time' }, 13 * 86_400_000)).toMatchObject({ status: 'processing' });
    expect(model.on({ kind: 'time' }, 14 * 86_400_000)).toMatchObject({ status: 'expired', reasons: ['noAnswer'] });
  });

  it('what never left can be sent again', () => {
    expect(after([{ kind: 'started', outcome: 'unsent' }]).facts).toMatchObject({ status: 'pending' });
  });

  it('what the ledger refuses lies in suspense', () => {
    const model = new DepositModel();
    model.on(paid, NOW);
    model.open.length = 0;
    model.facts = { ...model.facts, moves: new Map([['deposit', { amount: model.facts.amount, state: 'refused' }]]) };
    expect(model.on({ kind: 'moved', move: 'deposit', isDone: false }, NOW)).toMatchObject({
      status: 'onHold',
      reasons: ['ledgerRefused'],
      moves: [{ kind: 'suspend', amount: model.facts.amount }],
    });
  });
});

describe('DP-8 refunds and chargebacks', () => {
  const back = (minor: bigint, state: ProviderState = 'partiallyRefunded') =>
    says('pull', state, { refunded: { minor, currency: 'EUR' } });

  it.each<[string, DepositEvent[], string, bigint, number]>([
    ['a part', [back(5_000n)], 'partiallyRefunded', 200_000_000n, 1],
    ['the same part again', [back(5_000n), back(5_000n)], 'partiallyRefunded', 200_000_000n, 1],
    ['two parts', [back(5_000n), back(7_500n)], 'partiallyRefunded', 175_000_000n, 2],
    ['all, in parts', [back(5_000n), back(25_000n, 'refunded')], 'refunded', 0n, 2],
    ['all', [says('pull', 'refunded')], 'refunded', 0n, 1],
    ['more than all', [back(30_000n)], 'refunded', 0n, 1],
    ['a chargeback', [says('pull', 'disputeOpened')], 'chargeback', 0n, 1],
    ['opened and lost', [says('pull', 'disputeOpened'), says('pull', 'disputeLost')], 'chargeback', 0n, 1],
    ['of what a refund has left', [back(5_000n), says('pull', 'disputeLost')], 'chargeback', 0n, 2],
    ['won', [says('pull', 'disputeOpened'), says('pull', 'disputeWon')], 'approved', 250_000_000n, 1],
    ['won without ever having been heard of', [says('pull', 'disputeWon')], 'approved', 250_000_000n, 0],
    [
      'a second one',
      [says('pull', 'disputeOpened'), says('pull', 'disputeWon'), says('pull', 'disputeLost')],
      'chargeback',
      0n,
      2,
    ],
    ['of another order', [says('pull', 'disputeLost', { order: 'X' })], 'approved', 250_000_000n, 0],
    ['success said again after a refund', [back(5_000n), paid], 'partiallyRefunded', 200_000_000n, 1],
  ])('%s', (_name, events, status, client, children) => {
    const model = after([paid, ...events]);
    expect([model.facts.status, model.client, model.facts.children.length]).toEqual([status, client, children]);
    expect(new Set(model.posted).size).toBe(model.posted.length);
  });

  it('DP-16 chargebacks of parts stand beside each other up to what is left, and are won one by one', () => {
    const charge = (amount: number): DepositEvent => ({ kind: 'chargedBack', amount: eur(amount) });
    const { facts } = after([paid, charge(100), charge(50)]);
    expect([facts.status, facts.children.length]).toEqual(['chargeback', 2]);
    const codeOf = (event: DepositEvent) => {
      const decided = decideDeposit(facts, event, NOW);
      return decided.ok ? (decided.value.reversal?.amount ?? decided.value.child?.amount) : decided.refusal.code;
    };
    expect(codeOf(charge(100.01))).toBe('refundTooLarge');
    expect(codeOf({ kind: 'chargedBack' })).toBe(eur(100));
    expect(codeOf({ kind: 'refunded', amount: eur(1) })).toBe('paymentOver');
    expect(codeOf({ kind: 'chargebackWon' })).toBe('paymentUnknown');
    expect(codeOf({ kind: 'chargebackWon', childId: facts.children[1]?.id })).toBe(eur(50));
    expect(after([paid, charge(100), charge(50), says('pull', 'disputeWon')]).facts.reasons).toEqual(['contradiction']);
  });

  it('DP-18 a dispute that was lost is over once, by a person or by its provider, and moves nothing', () => {
    const charge = (amount: number): DepositEvent => ({ kind: 'chargedBack', amount: eur(amount) });
    const { facts } = after([paid, charge(100), charge(50)]);
    const [first, second] = facts.children;
    const lostOf = (children: typeof facts.children, event: DepositEvent) => {
      const decided = decideDeposit({ ...facts, children }, event, NOW);
      if (!decided.ok) return decided.refusal.code;
      expect([decided.value.status, decided.value.moves, decided.value.reversal]).toEqual([
        'chargeback',
        [],
        undefined,
      ]);
      return decided.value.lost?.childId ?? 'nothing';
    };
    const lost = facts.children.map((child) => ({ ...child, isLost: child.id === first?.id }));
    expect(lostOf(facts.children, { kind: 'chargebackLost' })).toBe('paymentUnknown');
    expect(lostOf(facts.children, { kind: 'chargebackLost', childId: first?.id })).toBe(first?.id);
    expect(lostOf(lost, { kind: 'chargebackLost' })).toBe(second?.id);
    expect(lostOf(lost, { kind: 'chargebackLost', childId: first?.id })).toBe('paymentUnknown');
    const one = facts.children.slice(0, 1);
    expect(lostOf(one, says('pull', 'disputeLost'))).toBe(first?.id);
    expect(lostOf(one, says('pull', 'disputeOpened'))).toBe('nothing');
    expect(lostOf(lost.slice(0, 1), says('pull', 'disputeLost'))).toBe('nothing');
    expect(lostOf(lost.slice(0, 1), { kind: 'chargebackLost' })).toBe('paymentOver');
  });

  it('a refund that is heard of before the credit comes after it', () => {
    const model = after([started, back(5_000n), back(5_000n)]);
    expect([model.facts.status, model.client]).toEqual(['partiallyRefunded', 200_000_000n]);
  });
});

describe('DP-19 the client says that they have paid', () => {
  const link = { shape: 'externalLink', canAsk: false } as const;
  const claim: DepositEvent = { kind: 'reportedPaid', expiredAt: undefined, waiting: 0 };
  const OVER = 3_600_000 + 7 * 86_400_000;
  const late: DepositEvent = { kind: 'reportedPaid', expiredAt: 3_600_000, waiting: 0 };

  it.each<[string, Partial<DepositFacts>]>([
    ['by a link', link],
    ['on a page of a provider that nobody can ask', { canAsk: false }],
    ['to a provider that has not given its number', { lacksNumber: true }],
  ])('%s waits for a person and no longer expires', (_name, facts) => {
    const model = after([started, claim], facts);
    expect(model.facts).toMatchObject({ status: 'onHold', reasons: ['reportedPaid'], expiresAt: undefined });
    expect(model.on({ kind: 'time' }, 15 * 86_400_000)).toMatchObject({ status: 'onHold' });
  });

  it('also after the time to pay, and twice is once', () => {
    const model = after([started], link);
    expect(model.on({ kind: 'time' }, 3_600_000)).toMatchObject({ status: 'expired' });
    for (const at of [3_700_000, 3_800_000])
      expect(model.on(late, at)).toMatchObject({ status: 'onHold', reasons: ['reportedPaid'] });
    expect(model.on(confirmed, 3_900_000)).toMatchObject({ moves: [{ kind: 'deposit' }] });
  });

  it.each<[string, DepositEvent[], Partial<DepositFacts>]>([
    ['before it was begun', [], link],
    ['of one who can be asked', [started], {}],
    ['of a wire, which the statement tells of', [started], { shape: 'instructions', canAsk: false }],
    ['after staff have declined it', [started, { kind: 'declined' }], link],
  ])('%s is refused', (_name, events, facts) => {
    expect(decideDeposit(after(events, facts).facts, claim, NOW)).toMatchObject({ refusal: { code: 'paymentOver' } });
  });

  it('DP-21 up to seven days after the time to pay, and then no more', () => {
    const { facts } = after([started], { ...link, status: 'expired' });
    const outcomes = [late, claim].map((event) => decideDeposit(facts, event, OVER));
    expect(outcomes).toMatchObject(outcomes.map(() => ({ refusal: { code: 'reportTooLate' } })));
    expect(decideDeposit(facts, late, OVER - 1)).toMatchObject({ value: { status: 'onHold' } });
  });

  it('DP-21 of three deposits at a time; the same again is still the same', () => {
    const decideClaim = (events: readonly DepositEvent[], waiting: number) =>
      decideDeposit(after(events, link).facts, { kind: 'reportedPaid', expiredAt: undefined, waiting }, NOW);
    expect(decideClaim([started], 3)).toMatchObject({ refusal: { code: 'reportsWaiting' } });
    expect(decideClaim([started], 2)).toMatchObject({ value: { status: 'onHold' } });
    expect(decideClaim([started, claim], 3)).toMatchObject({ ok: true });
  });

  it('is not let go again where nobody can be asked', () => {
    expect(after([started, claim], link).on({ kind: 'released' }, NOW)).toBeUndefined();
  });

  it('is no more in the way once its provider has given its number', () => {
    const model = after([started, claim], { lacksNumber: true });
    model.facts = { ...model.facts, lacksNumber: false };
    expect(model.on(paid, NOW)).toMatchObject({ moves: [{ kind: 'deposit' }] });
  });
});

describe('DP-20 a provider that has not given its number', () => {
  it('could never be asked: it waits for a person instead of expiring, and a late word still credits', () => {
    const model = after([started], { lacksNumber: true });
    expect(model.on({ kind: 'time' }, 3_600_000)).toMatchObject({ status: 'onHold', reasons: ['numberUnknown'] });
    model.facts = { ...model.facts, lacksNumber: false };
    expect(model.on(paid, 4_000_000)).toMatchObject({ moves: [{ kind: 'deposit' }] });
  });

  it('is declined by its provider’s late word', () => {
    const model = after([started], { lacksNumber: true });
    model.on({ kind: 'time' }, 3_600_000);
    model.facts = { ...model.facts, lacksNumber: false };
    expect(model.on(says('pull', 'failed'), 4_000_000)).toMatchObject({ status: 'declined' });
  });
});
