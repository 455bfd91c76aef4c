import { describe, expect, test } from 'vitest';
import { money, sum } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { Decision } from './decision.ts';
import type { PaymentReason } from './reasons.ts';
import {
  canCancel,
  checkWithdrawalRequest,
  decideWithdrawal,
  holdsOfRequest,
  isPayable,
  isWaitingForClient,
  newWithdrawal,
  reservedAmount,
  unsentAmount,
} from './withdrawal.ts';
import type { WithdrawalEvent, WithdrawalFacts } from './withdrawal.ts';

function eur(text: number): Money {
  return money(BigInt(Math.round(text * 100)) * 10_000n);
}

describe('WD-1 WD-2 what may be asked for, in the order of the ladder', () => {
  test.each([
    ['within the limit', {}, 'ok'],
    ['the whole limit, to the cent', { amount: 500, limit: 500.0 }, 'ok'],
    ['nothing is free', { limit: 0 }, 'withdrawalNoBalance'],
    ['less than a cent is free', { limit: 0.004 }, 'withdrawalNoBalance'],
    ['a cent above the limit', { amount: 500.01, limit: 500 }, 'withdrawalAboveLimit'],
    ['below the minimum', { amount: 9.99 }, 'belowMinimum'],
    ['a cent', { amount: 0.01 }, 'belowMinimum'],
    ['below the minimum, but everything', { amount: 9.99, limit: 9.99 }, 'ok'],
    ['everything but what is no whole cent', { amount: 9.99, limit: 9.993 }, 'ok'],
    ['at the minimum', { amount: 10 }, 'ok'],
    ['three wait already', { open: 3 }, 'velocity'],
    ['ten times as many as may wait', { open: 30 }, 'tooManyWithdrawals'],
    ['two wait', { open: 2 }, 'ok'],
    ['no balance and too many', { limit: 0, open: 9 }, 'withdrawalNoBalance'],
    ['above the limit and below the minimum', { amount: 9, limit: 5 }, 'withdrawalAboveLimit'],
    ['below the minimum and too many', { amount: 9, open: 9 }, 'velocity belowMinimum'],
  ])('%s', (_name, change, outcome) => {
    const { amount, limit, open } = { amount: 100, limit: 500, open: 0, ...change };
    const micros = money(BigInt(Math.round(limit * 1_000_000)));
    const request = { amount: eur(amount), currency: 'EUR', limit: micros, minimum: eur(10), open, openMaximum: 3 };
    const answer = checkWithdrawalRequest(request);
    expect(answer.ok ? holdsOfRequest(request).join(' ') || 'ok' : answer.refusal.code).toBe(outcome);
  });

  test('the messages name the limit in whole cents', () => {
    const request = {
      amount: eur(100),
      currency: 'EUR',
      limit: money(99_995_001n),
      minimum: eur(10),
      open: 0,
      openMaximum: 3,
    };
    expect(checkWithdrawalRequest(request)).toMatchObject({ refusal: { params: { limit: '99.99' } } });
  });
});

test('WD-3 a new one is never refused: what is missing holds it, the gravest first', () => {
  expect(newWithdrawal(eur(40), [])).toEqual({
    status: 'pending',
    reasons: [],
    moves: [{ kind: 'reserve', amount: eur(40) }],
  });
  expect(newWithdrawal(eur(40), ['noTrading', 'coolOff', 'emailUnconfirmed'])).toMatchObject({
    status: 'onHold',
    reasons: ['emailUnconfirmed', 'coolOff', 'noTrading'],
  });
});

function facts(change: Partial<WithdrawalFacts> = {}): WithdrawalFacts {
  return {
    status: 'pending',
    reasons: [],
    amount: eur(100),
    paid: eur(0),
    sending: eur(0),
    released: [],
    reclaimed: eur(0),
    isReserved: true,
    holds: [],
    ...change,
  };
}

function held(...reasons: PaymentReason[]): WithdrawalFacts {
  return facts({ status: 'onHold', reasons, holds: reasons });
}

/** Returns the same withdrawal after the client's account was frozen. */
function frozen(from: WithdrawalFacts): WithdrawalFacts {
  return { ...from, holds: ['accountFrozen'] };
}

function processing(...reasons: PaymentReason[]): WithdrawalFacts {
  return facts({ status: 'processing', reasons });
}

function outcome(from: WithdrawalFacts, event: WithdrawalEvent): string {
  const decided = decideWithdrawal(from, event);
  if (!decided.ok) return decided.refusal.code;
  const { status, reasons, moves } = decided.value;
  const moved = moves.map(
    ({ kind, amount, part }) => `${kind} ${amount / 1_000_000n}${part === undefined ? '' : `/${part}`}`,
  );
  return [status, ...reasons, ...moved].join(' ');
}

const looked = { kind: 'looked' } as const;
const cancelled = { kind: 'cancelled' } as const;
const first = { kind: 'approvedFirst' } as const;
const second = { kind: 'approvedSecond', needsCompliance: false } as const;
const large = { kind: 'approvedSecond', needsCompliance: true } as const;
const compliance = { kind: 'approvedByCompliance' } as const;
const heldNow = { kind: 'held' } as const;
const over = { kind: 'approvalOver' } as const;
const declined = { kind: 'declined' } as const;
const reclaimEvent = (euros: number) => ({ kind: 'takenBack', amount: eur(euros) }) as const;
const paid = (euros: number) => ({ kind: 'legPaid', amount: eur(euros), part: 1, provider: 'bankWire' }) as const;
const returned = (euros: number) =>
  ({ kind: 'legReturned', amount: eur(euros), part: 1, provider: 'bankWire' }) as const;
const leg = (kind: 'legSending' | 'legSent' | 'legFailed', euros: number) =>
  ({ kind, amount: eur(euros), part: 1, provider: 'testBank' }) as const;
const stuckNow = { kind: 'legStuck', reason: 'noAnswer' } as const;
const sending = (euros: number) => ({ ...processing(), sending: eur(euros) });

describe('WD-4 to WD-8 every state and every event', () => {
  const done = facts({ status: 'approved', paid: eur(100) });
  const half = { ...processing(), paid: eur(60) };
  const back = held('payoutReturned');
  test.each([
    // Pending.
    ['pending', facts(), looked, 'pending'],
    ['pending', facts({ holds: ['coolOff'] }), looked, 'onHold coolOff'],
    ['pending', facts(), cancelled, 'cancelled cancelledByClient release 100'],
    ['pending', facts(), first, 'processing secondApproval'],
    ['pending', facts({ holds: ['coolOff'] }), first, 'withdrawalHeld'],
    ['pending', facts(), second, 'paymentMoved'],
    ['pending', facts(), compliance, 'paymentMoved'],
    ['pending', facts(), over, 'paymentMoved'],
    ['pending', facts(), declined, 'declined declinedByStaff release 100'],
    ['pending', facts(), paid(100), 'paymentMoved'],
    ['pending', facts(), returned(100), 'paymentMoved'],
    ['pending', facts({ holds: ['review'] }), heldNow, 'onHold review'],
    ['approved once', { ...processing('secondApproval'), holds: ['review'] as const }, heldNow, 'onHold review'],
    ['to be sent', { ...processing(), holds: ['review'] as const }, heldNow, 'onHold review'],
    ['sent', facts({ status: 'approved', paid: eur(100), holds: ['review'] }), heldNow, 'paymentMoved'],
    // On hold.
    ['on hold', held('notVerified'), looked, 'onHold notVerified'],
    ['on hold, cleared', { ...held('notVerified'), holds: [] }, looked, 'pending'],
    ['on hold', held('notVerified'), cancelled, 'cancelled cancelledByClient release 100'],
    ['on hold', held('notVerified'), first, 'withdrawalHeld'],
    ['on hold, cleared', { ...held('notVerified'), holds: [] }, first, 'processing secondApproval'],
    ['on hold', held('notVerified'), declined, 'declined declinedByStaff release 100'],
    // Approved by the first approver.
    ['approved once', processing('secondApproval'), looked, 'paymentMoved'],
    ['approved once', processing('secondApproval'), cancelled, 'paymentMoved'],
    ['approved once', processing('secondApproval'), first, 'paymentMoved'],
    ['approved once', processing('secondApproval'), second, 'processing'],
    ['approved once', processing('secondApproval'), large, 'processing complianceApproval'],
    [
      'approved once, held since',
      { ...processing('secondApproval'), holds: ['review'] as const },
      second,
      'withdrawalHeld',
    ],
    ['approved once', processing('secondApproval'), compliance, 'paymentMoved'],
    ['approved once', processing('secondApproval'), over, 'pending'],
    ['approved once', { ...processing('secondApproval'), holds: ['review'] as const }, over, 'onHold review'],
    ['approved once', processing('secondApproval'), declined, 'declined declinedByStaff release 100'],
    ['approved once', processing('secondApproval'), paid(100), 'paymentMoved'],
    // Waiting for approval by compliance.
    ['a large one', processing('complianceApproval'), compliance, 'processing'],
    ['a large one', processing('complianceApproval'), second, 'paymentMoved'],
    ['a large one', processing('complianceApproval'), paid(100), 'paymentMoved'],
    ['a large one', processing('complianceApproval'), over, 'pending'],
    ['a large one', processing('complianceApproval'), cancelled, 'paymentMoved'],
    // Ready to be sent.
    ['to be sent', processing(), paid(100), 'approved payOut 100/1'],
    ['to be sent', processing(), paid(60), 'processing payOut 60/1'],
    ['to be sent', processing(), paid(101), 'paymentMoved'],
    ['to be sent', processing(), paid(0), 'paymentMoved'],
    ['to be sent', processing(), cancelled, 'paymentMoved'],
    ['to be sent', processing(), over, 'paymentMoved'],
    ['to be sent', processing(), declined, 'declined declinedByStaff release 100'],
    ['partly sent', half, paid(40), 'approved payOut 40/1'],
    ['partly sent', half, paid(41), 'paymentMoved'],
    ['partly sent', half, returned(60), 'onHold payoutReturned payOutReturned 60/1'],
    ['partly sent', half, returned(61), 'paymentMoved'],
    ['partly sent', half, declined, 'approved declinedByStaff release 40'],
    // Sent.
    ['sent', done, returned(100), 'onHold payoutReturned payOutReturned 100/1'],
    ['sent', done, declined, 'paymentMoved'],
    ['sent', done, cancelled, 'paymentMoved'],
    ['sent', done, looked, 'paymentMoved'],
    ['sent', done, paid(100), 'paymentMoved'],
    // Returned.
    ['come back', back, cancelled, 'paymentMoved'],
    ['come back', back, first, 'withdrawalHeld'],
    ['come back, tried again', { ...back, holds: [] }, first, 'processing secondApproval'],
    ['come back', back, declined, 'declined declinedByStaff release 100'],
    [
      'come back after the rest was given back',
      { ...back, released: [eur(40)] },
      declined,
      'declined declinedByStaff release 60/2',
    ],
    // WD-18: sent by the provider.
    ['to be sent', processing(), leg('legSending', 60), 'processing'],
    ['to be sent', processing(), leg('legSending', 101), 'paymentMoved'],
    ['to be sent, of a frozen client', frozen(processing()), leg('legSending', 60), 'withdrawalHeld'],
    ['to be sent, of a frozen client', frozen(processing()), paid(60), 'withdrawalHeld'],
    ['to be sent', processing(), leg('legSent', 60), 'paymentMoved'],
    ['to be sent', processing(), leg('legFailed', 60), 'paymentMoved'],
    ['to be sent', processing(), stuckNow, 'paymentMoved'],
    ['approved once', processing('secondApproval'), leg('legSending', 60), 'paymentMoved'],
    ['a part is being sent', sending(60), leg('legSending', 40), 'processing'],
    ['a part is being sent', sending(60), leg('legSending', 41), 'paymentMoved'],
    ['a part is being sent', sending(60), paid(40), 'processing payOut 40/1'],
    ['a part is being sent', sending(60), paid(41), 'paymentMoved'],
    ['a part is being sent', sending(60), leg('legSent', 60), 'processing payOut 60/1'],
    ['a part is being sent', sending(60), leg('legSent', 61), 'paymentMoved'],
    ['a part is being sent', sending(60), leg('legFailed', 60), 'onHold payoutReturned'],
    ['a part is being sent', sending(60), stuckNow, 'onHold noAnswer'],
    ['a part is being sent', sending(60), declined, 'paymentUnderway'],
    ['a part is being sent', sending(60), heldNow, 'paymentUnderway'],
    ['all of it is being sent', sending(100), leg('legSent', 100), 'approved payOut 100/1'],
    ['nobody can say', { ...held('noAnswer'), sending: eur(100) }, leg('legSent', 100), 'approved payOut 100/1'],
    ['nobody can say', { ...held('noAnswer'), sending: eur(100) }, cancelled, 'paymentMoved'],
    ['another part came back', { ...back, sending: eur(40) }, leg('legSent', 40), 'onHold payoutReturned payOut 40/1'],
    // In a final status.
    ['declined', facts({ status: 'declined' }), first, 'paymentMoved'],
    ['declined', facts({ status: 'declined' }), declined, 'paymentMoved'],
    ['cancelled', facts({ status: 'cancelled' }), cancelled, 'paymentMoved'],
    ['cancelled', facts({ status: 'cancelled' }), looked, 'paymentMoved'],
    ['void', facts({ status: 'void' }), first, 'paymentMoved'],
    // Reclaimed by a provider.
    ['nothing of it', facts(), reclaimEvent(0), 'onHold moneyTakenBack'],
    ['a part of it', processing(), reclaimEvent(30), 'onHold moneyTakenBack'],
    ['a part of what is held', held('review'), reclaimEvent(30), 'onHold review moneyTakenBack'],
    ['all of it', processing('secondApproval'), reclaimEvent(100), 'cancelled moneyTakenBack'],
    ['more than there is', facts(), reclaimEvent(101), 'paymentMoved'],
    [
      'the rest of one that was paid in part',
      { ...processing(), paid: eur(60) },
      reclaimEvent(40),
      'approved moneyTakenBack',
    ],
    ['all but what is being sent', { ...processing(), sending: eur(60) }, reclaimEvent(40), 'processing'],
    ['what is being sent', { ...processing(), sending: eur(60) }, reclaimEvent(41), 'paymentMoved'],
    ['one that was paid', done, reclaimEvent(0), 'paymentMoved'],
    // Before the engine's answer to the reservation.
    ['not reserved yet', facts({ isReserved: false }), cancelled, 'unavailable'],
    ['not reserved yet', facts({ isReserved: false }), first, 'unavailable'],
  ] as const)('%s (%#)', (_name, from, event, expected) => {
    expect(outcome(from, event)).toBe(expected);
  });

  test('WD-5 the client takes back what nobody has approved', () => {
    expect([facts(), held('review'), processing('secondApproval'), processing(), done, back].map(canCancel)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('WD-6 only what all have approved is sent', () => {
    const all = [facts(), processing('secondApproval'), processing('complianceApproval'), processing(), done];
    expect(all.map(isPayable)).toEqual([false, false, false, true, false]);
  });

  test('WD-11 the clock stands still while only the client can go on', () => {
    expect(
      [facts(), held('review'), held('notVerified'), held('review', 'emailUnconfirmed')].map(isWaitingForClient),
    ).toEqual([false, false, true, true]);
  });
});

describe('WD-4 whatever happens in whichever order', () => {
  const seed = Date.now() % 100_000;
  const events = [looked, cancelled, first, second, large, compliance, over, declined, paid(100), paid(30), paid(70)];
  const sendings = [leg('legSending', 30), leg('legSending', 70), leg('legSent', 30), leg('legSent', 70)];
  const unsent = [leg('legFailed', 30), leg('legFailed', 70), stuckNow];
  const back = [reclaimEvent(0), reclaimEvent(30), reclaimEvent(70), reclaimEvent(100)];
  const all: readonly WithdrawalEvent[] = [...events, ...sendings, ...unsent, ...back, returned(30), returned(100)];

  test(`what was set aside is set aside, paid or given back, to the cent (seed ${seed})`, () => {
    let random = seed;
    const next = (below: number): number => {
      random = (random * 48_271 + 11) % 2_147_483_647;
      return random % below;
    };
    for (let history = 0; history < 2_000; history += 1) {
      let now = facts();
      const commands = new Set<string>();
      for (let step = 0; step < 30; step += 1) {
        const holds: PaymentReason[] = next(5) === 0 ? ['review'] : [];
        const event = all[next(all.length)] ?? looked;
        const before = now;
        const decided = decideWithdrawal({ ...now, holds }, 'part' in event ? { ...event, part: step } : event);
        if (!decided.ok) continue;
        now = apply({ ...now, holds }, event, decided.value);
        for (const { kind, part } of decided.value.moves) {
          expect(commands.has(`${kind}/${part}`), `${kind}/${part} twice`).toBe(false);
          commands.add(`${kind}/${part}`);
        }
        const isOver = ['approved', 'declined', 'cancelled'].includes(now.status);
        expect(reservedAmount(now) === 0n, `${before.status} ${event.kind} → ${now.status}`).toBe(isOver);
        expect(now.paid >= 0n && now.sending >= 0n && unsentAmount(now) >= 0n).toBe(true);
      }
    }
  });
});

function apply(before: WithdrawalFacts, event: WithdrawalEvent, { status, reasons, moves }: Decision): WithdrawalFacts {
  let { paid: sent, released, sending } = before;
  if (event.kind === 'legSending') sending = money(sending + event.amount);
  if (event.kind === 'legSent' || event.kind === 'legFailed') sending = money(sending - event.amount);
  const reclaimed = event.kind === 'takenBack' ? money(before.reclaimed + event.amount) : before.reclaimed;
  for (const { kind, amount } of moves) {
    if (kind === 'payOut') sent = money(sent + amount);
    if (kind === 'payOutReturned') sent = money(sent - amount);
    if (kind === 'release') released = [...released, amount];
  }
  expect(sum([sent, ...released, reclaimed]) <= before.amount).toBe(true);
  return { ...before, status, reasons, paid: sent, sending, released, reclaimed };
}
