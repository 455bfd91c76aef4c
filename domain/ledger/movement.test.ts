import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enforcedLimit } from '../margin/summary.ts';
import { parseMoney } from '../money/decimal.ts';
import { ZERO, money } from '../money/money.ts';
import { refuse } from '../result.ts';
import { assertBalanced, entryKinds, brokerAccountName, postedTo } from './entry.ts';
import type { Posting } from './entry.ts';
import { DEPOSITED_MAXIMUM, decideMovement } from './movement.ts';
import type { MoneyMovement, MovedAccount } from './movement.ts';

function eur(text: string) {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}

const account: MovedAccount = {
  currency: 'EUR',
  id: 9,
  kind: 'real',
  cash: eur('100'),
  credit: eur('7'),
  used: eur('40'),
  reserved: eur('30'),
  suspended: eur('20'),
  owed: ZERO,
};
const provider = 'titan';
const ten = { amount: eur('10') };

/** Formats each posting as "account amount". */
function shown(postings: readonly Posting[]): string[] {
  return postings.map(
    ({ account: on, amount }) => `${on.kind === 'client' ? 'client' : brokerAccountName(on)} ${amount}`,
  );
}

function decided(movement: MoneyMovement, of: Partial<MovedAccount> = {}, profit = ZERO) {
  return decideMovement(movement, { ...account, ...of }, profit);
}

function postings(movement: MoneyMovement, of: Partial<MovedAccount> = {}): readonly Posting[] {
  const answer = decided(movement, of);
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  return answer.value.postings;
}

const bookings: readonly (readonly [MoneyMovement, string, readonly string[]])[] = [
  [{ kind: 'deposit', ...ten }, 'deposit', ['client 10000000', 'funding -10000000']],
  [{ kind: 'deposit', ...ten, provider }, 'deposit', ['client 10000000', 'clearing:titan -10000000']],
  [{ kind: 'suspend', ...ten, provider }, 'suspense', ['suspense 10000000', 'clearing:titan -10000000']],
  [{ kind: 'releaseSuspended', ...ten }, 'suspenseRelease', ['client 10000000', 'suspense -10000000']],
  [{ kind: 'returnSuspended', ...ten, provider }, 'suspenseReturn', ['clearing:titan 10000000', 'suspense -10000000']],
  [{ kind: 'reserveWithdrawal', ...ten }, 'withdrawalReserve', ['withdrawals 10000000', 'client -10000000']],
  [{ kind: 'releaseWithdrawal', ...ten }, 'withdrawalRelease', ['client 10000000', 'withdrawals -10000000']],
  [{ kind: 'payOut', ...ten, provider }, 'payOut', ['withdrawals -10000000', 'clearing:titan 10000000']],
  [
    { kind: 'payOut', amount: eur('30.01'), provider },
    'payOut',
    ['withdrawals -30000000', 'receivables -10000', 'clearing:titan 30010000'],
  ],
  [{ kind: 'payOutReturned', ...ten, provider }, 'payOutReturn', ['withdrawals 10000000', 'clearing:titan -10000000']],
  [{ kind: 'refund', ...ten, provider, within: 'limit' }, 'refund', ['client -10000000', 'clearing:titan 10000000']],
  [
    { kind: 'refund', amount: eur('130.01'), provider, within: 'whatever' },
    'refund',
    ['client -100000000', 'withdrawals -30000000', 'receivables -10000', 'clearing:titan 130010000'],
  ],
  [
    { kind: 'chargeback', amount: eur('150'), provider },
    'chargeback',
    ['client -100000000', 'withdrawals -30000000', 'receivables -20000000', 'clearing:titan 150000000'],
  ],
  [
    { kind: 'chargebackReversal', amount: eur('150'), clientPart: eur('100.000001'), provider },
    'chargebackReversal',
    ['client 100000001', 'losses 49999999', 'clearing:titan -150000000'],
  ],
  [
    { kind: 'chargebackReversal', ...ten, clientPart: ZERO, provider },
    'chargebackReversal',
    ['losses 10000000', 'clearing:titan -10000000'],
  ],
  [{ kind: 'adjust', ...ten, to: 'client' }, 'adjustment', ['client 10000000', 'adjustments -10000000']],
  [{ kind: 'adjust', ...ten, to: 'house' }, 'adjustment', ['adjustments 10000000', 'client -10000000']],
  [{ kind: 'fee', ...ten, provider }, 'fee', ['clearing:titan 10000000', 'fees -10000000']],
];

const named = bookings.map(([movement, kind, lines]) => ({ name: movement.kind, movement, kind, lines }));

function withProvider(movement: MoneyMovement, wrong: string): MoneyMovement {
  return 'provider' in movement ? { ...movement, provider: wrong } : movement;
}

describe('movements of money', () => {
  test.each(named)('LE-9 $name is booked as $kind: $lines', ({ movement, kind, lines }) => {
    const answer = decided(movement);
    expect(answer.ok && answer.value.kind).toBe(kind);
    expect(answer.ok && shown(answer.value.postings)).toEqual(lines);
  });

  test('LE-9 every kind of entry that is of no trade and no demo money is a movement', () => {
    const ruled = [
      'trade',
      'tradeReversal',
      'tradeCorrection',
      'protectionCorrection',
      'demoFunding',
      'negativeBalance',
      'receivableSettled',
      'remainderSwept',
      'dividend',
    ];
    expect(new Set(bookings.map(([, kind]) => kind))).toEqual(new Set(entryKinds.filter((k) => !ruled.includes(k))));
  });

  test.each(named)('LE-10 $name moves demo money only where no provider paid it in', ({ movement }) => {
    const isFunding = movement.kind === 'deposit' && movement.provider === undefined;
    const answer = decided(movement, { kind: 'demo' });
    if (isFunding) expect(answer.ok).toBe(true);
    else expect(answer).toEqual(refuse({ code: 'demoMoney' }));
  });

  test.each(named)('LE-10 $name moves whole cents only, more than none', ({ movement }) => {
    for (const amount of [0n, -10_000n, 1n, 9_999n, 10_001n].map(money))
      expect(decided({ ...movement, amount })).toEqual(refuse({ code: 'malformed', field: 'amount' }));
  });

  test.each(named.filter(({ movement }) => 'provider' in movement))('LE-9 $name needs a provider', ({ movement }) => {
    for (const wrong of ['', 'two words', 'titan:x', "'"])
      expect(decided(withProvider(movement, wrong))).toEqual(refuse({ code: 'malformed', field: 'provider' }));
  });
});

describe('LE-10 what a movement may take', () => {
  const reserve = { kind: 'reserveWithdrawal' } as const;
  const refund = { kind: 'refund', provider, within: 'limit' } as const;
  const none = refuse({ code: 'withdrawalNoBalance', field: 'amount' });
  const above = (limit: string) => refuse({ code: 'withdrawalAboveLimit', field: 'amount', params: { limit } });
  const adjust = { kind: 'adjust', to: 'house' } as const;
  test.each([reserve, refund, adjust])('up to the enforced limit, to the cent: $kind', (kind) => {
    expect(decided({ ...kind, amount: eur('60') }).ok).toBe(true);
    expect(decided({ ...kind, amount: eur('60.01') })).toEqual(above('60.00'));
    // An open profit is not added; an open loss is subtracted.
    expect(decided({ ...kind, amount: eur('60.01') }, {}, eur('5'))).toEqual(above('60.00'));
    expect(decided({ ...kind, amount: eur('57.50') }, {}, eur('-2.5')).ok).toBe(true);
    expect(decided({ ...kind, amount: eur('57.50') }, {}, eur('-2.500001'))).toEqual(above('57.49'));
    expect(decided({ ...kind, amount: eur('0.01') }, { cash: eur('40') })).toEqual(none);
    // An amount of less than a cent cannot be paid out.
    expect(decided({ ...kind, amount: eur('0.01') }, { cash: eur('40.009999') })).toEqual(none);
  });

  test('a chargeback and a refund that has happened take what is there, whatever is open', () => {
    for (const kind of [{ kind: 'chargeback' }, { kind: 'refund', within: 'whatever' }] as const) {
      const all = postings({ ...kind, amount: eur('100'), provider }, { used: eur('100') });
      expect(shown(all)).toEqual(['client -100000000', 'clearing:titan 100000000']);
      const none = postings({ ...kind, amount: eur('100'), provider }, { cash: ZERO, reserved: ZERO });
      expect(shown(none)).toEqual(['receivables -100000000', 'clearing:titan 100000000']);
    }
  });
});

describe('LE-18 less than a cent, when an account is closed', () => {
  const sweep = (amount: bigint) => ({ kind: 'sweepRemainder', amount: money(amount) }) as const;
  const remainder = { cash: money(1_057n), used: ZERO, reserved: ZERO, suspended: ZERO };

  test('is swept to the house, all of it', () => {
    expect(shown(postings(sweep(1_057n), remainder))).toEqual(['adjustments 1057', 'client -1057']);
  });

  test.each([
    ['a part of it', 1_056n, {}],
    ['nothing', 0n, { cash: ZERO }],
    ['a whole cent', 10_000n, { cash: eur('0.01') }],
    ['while something is open', 1_057n, { used: eur('1') }],
    ['while something is reserved', 1_057n, { reserved: eur('1') }],
    ['while something is held', 1_057n, { suspended: eur('1') }],
    ['while as much is held as is reserved', 1_057n, { reserved: eur('1'), suspended: eur('1') }],
  ])('is not: %s', (_what, amount, change) => {
    expect(decided(sweep(amount), { ...remainder, ...change })).toEqual(refuse({ code: 'malformed', field: 'amount' }));
  });
});

describe('LE-11 what is set aside', () => {
  const beyond = (held: string) => refuse({ code: 'notSetAside', field: 'amount', params: { held } });
  test.each([
    [{ kind: 'releaseSuspended' } as const, '20.00'],
    [{ kind: 'returnSuspended', provider } as const, '20.00'],
  ])('$0.kind gives at most what is there', (kind, held) => {
    expect(decided({ ...kind, amount: eur(held) }).ok).toBe(true);
    expect(decided({ ...kind, amount: money(eur(held) + 10_000n) })).toEqual(beyond(held));
  });
});

describe('LE-11 a reserve that a chargeback has taken from', () => {
  const release = { kind: 'releaseWithdrawal', amount: eur('30') } as const;

  test('is released as far as it is there', () => {
    const released = postings(release, { reserved: eur('12') });
    expect(shown(released)).toEqual(['client 12000000', 'withdrawals -12000000']);
    const none = refuse({ code: 'notSetAside', field: 'amount', params: { held: '0.00' } });
    expect(decided(release, { reserved: ZERO })).toEqual(none);
  });

  test('and what was paid out of it all the same is owed', () => {
    const paid = postings({ kind: 'payOut', amount: eur('30'), provider }, { reserved: eur('12') });
    expect(shown(paid)).toEqual(['withdrawals -12000000', 'receivables -18000000', 'clearing:titan 30000000']);
  });
});

describe('LE-12 the most that an account may hold', () => {
  const room = money(DEPOSITED_MAXIMUM - account.cash - account.reserved);
  const cent = 10_000n;
  const paying = [{ kind: 'deposit' }, { kind: 'deposit', provider }, { kind: 'payOutReturned', provider }] as const;
  test.each(paying)('$kind counts what is reserved', (kind) => {
    expect(decided({ ...kind, amount: room }).ok).toBe(true);
    expect(decided({ ...kind, amount: money(room + cent) })).toEqual(refuse({ code: 'malformed', field: 'amount' }));
  });

  test('so does what comes out of suspense, and what a won dispute brings back', () => {
    const suspended = money(room + cent);
    expect(decided({ kind: 'releaseSuspended', amount: room }, { suspended }).ok).toBe(true);
    expect(decided({ kind: 'releaseSuspended', amount: suspended }, { suspended })).toMatchObject({ ok: false });
    const won = { kind: 'chargebackReversal', amount: suspended, provider } as const;
    expect(decided({ ...won, clientPart: room }).ok).toBe(true);
    expect(decided({ ...won, clientPart: suspended })).toEqual(refuse({ code: 'malformed', field: 'clientPart' }));
  });

  test('what is given back from a reserve always finds room', () => {
    const full = { cash: DEPOSITED_MAXIMUM, reserved: eur('30') };
    expect(decided({ kind: 'releaseWithdrawal', amount: eur('30') }, full).ok).toBe(true);
  });

  test('suspense has the same end', () => {
    const most = money(DEPOSITED_MAXIMUM - account.suspended);
    expect(decided({ kind: 'suspend', amount: most, provider }).ok).toBe(true);
    expect(decided({ kind: 'suspend', amount: money(most + cent), provider })).toMatchObject({ ok: false });
  });

  test.each([-1n, 10_000_001n])('the client gets no part of %d of a reversal of ten', (part) => {
    const won = { kind: 'chargebackReversal', ...ten, clientPart: money(part), provider } as const;
    expect(decided(won)).toEqual(refuse({ code: 'malformed', field: 'clientPart' }));
  });

  test.each([0n, 10_000_000n])('but %d of it, nothing or all', (part) => {
    expect(decided({ kind: 'chargebackReversal', ...ten, clientPart: money(part), provider }).ok).toBe(true);
  });
});

const amounts = fc.bigInt({ min: 1n, max: 300_000n }).map((cents) => money(cents * 10_000n));
const holdings = fc.bigInt({ min: 0n, max: 2_000_000_000n }).map(money);
const anyMovement: fc.Arbitrary<MoneyMovement> = fc
  .tuple(fc.constantFrom(...bookings.map(([movement]) => movement)), amounts, holdings)
  .map(([movement, amount, part]) => ({ ...movement, amount, ...('clientPart' in movement && { clientPart: part }) }));

test('LE-1 LE-13 whatever is accepted sums to zero, and leaves nothing below zero', () => {
  const figures = { cash: holdings, used: holdings, reserved: holdings, suspended: holdings, owed: holdings };
  fc.assert(
    fc.property(
      anyMovement,
      fc.record(figures),
      fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
      (movement, of, up) => {
        const before = { ...account, ...of };
        const answer = decideMovement(movement, before, money(up));
        if (!answer.ok) return;
        const { kind, postings: booked } = answer.value;
        const rest = { id: 1, brandId: 'northline', book: 'real', currency: 'EUR', reference: 'x', at: 0 } as const;
        assertBalanced({ ...rest, kind, postings: booked });
        expect(before.cash + postedTo('client', booked)).toBeGreaterThanOrEqual(0n);
        expect(before.reserved + postedTo('withdrawals', booked)).toBeGreaterThanOrEqual(0n);
        expect(before.suspended + postedTo('suspense', booked)).toBeGreaterThanOrEqual(0n);
        expect(before.owed - postedTo('receivables', booked)).toBeGreaterThanOrEqual(0n);
        if (movement.kind === 'reserveWithdrawal')
          expect(movement.amount).toBeLessThanOrEqual(enforcedLimit(before, money(up)) - before.owed);
      },
    ),
    { numRuns: 2_000 },
  );
});
