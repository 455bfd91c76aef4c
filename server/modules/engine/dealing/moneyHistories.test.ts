import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postedTo } from '@candor/domain/ledger/entry.ts';
import type { EntryKind } from '@candor/domain/ledger/entry.ts';
import { withdrawalLimit } from '@candor/domain/ledger/movement.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { floorToMinor } from '@candor/domain/money/currency.ts';
import { NOON, everythingAllowed, quoteOf, testRules } from '../../../../tests/support/dealing.ts';
import { IS_FULL } from '../../../../tests/support/rotation.ts';
import { applyTick } from './applyTick.ts';
import { Book } from './book.ts';
import type { TradingAccount } from './book.ts';
import { closePosition } from './closePosition.ts';
import type { Answer } from './commands.ts';
import { Effects } from './effects.ts';
import { Market } from './market.ts';
import { moveMoney } from './moveMoney.ts';
import { openAccount } from './openAccount.ts';
import { openPosition } from './openPosition.ts';
import { accountProfit } from './state.ts';
import type { EngineState } from './state.ts';

const HISTORIES = IS_FULL ? 100_000 : 2_000;
const provider = 'titan';

interface Step {
  readonly kind: 'deposit' | 'back' | 'won' | 'ask' | 'cancel' | 'pay' | 'returned' | 'open' | 'close' | 'tick';
  /** Index of the deposit, withdrawal or position, and how much of it in per cent. */
  readonly which: number;
  readonly part: number;
}

const kinds = ['deposit', 'back', 'won', 'ask', 'cancel', 'pay', 'returned', 'open', 'close', 'tick'] as const;
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...kinds, 'tick', 'open', 'ask', 'pay', 'back', 'back'),
    which: fc.nat({ max: 3 }),
    part: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 3, maxLength: 40, size: 'max' },
);

/** A client's whole history with money: everything that payments can ask of the engine, in any order. */
class History {
  readonly #state: EngineState = {
    rules: testRules(),
    book: new Book([], 0),
    market: new Market(),
    effects: new Effects(),
  };
  readonly #accountId: number;
  /** The remainder of each deposit, and the amount that a dispute took of it. */
  readonly #deposits: { left: bigint; disputed: bigint }[] = [];
  /** The amount still reserved for each withdrawal, by its own rows, and the amount paid. */
  readonly #withdrawals: { open: bigint; paid: bigint }[] = [];
  #commands = 0;

  constructor() {
    const opening = { brandId: 'northline', clientId: 1, kind: 'real', currency: 'EUR' } as const;
    const funding = { eligibility: everythingAllowed, funding: money(0n) };
    const answer = openAccount(this.#state, { commandId: 'open', ...opening, ...funding }, NOON);
    if (!answer.ok || answer.value.kind !== 'account') throw new Error('no account');
    this.#accountId = answer.value.accountId;
    this.#state.market.setState('EURUSD', { kind: 'open' });
    this.#tick(50);
  }

  get account(): TradingAccount {
    const account = this.#state.book.account(this.#accountId);
    if (account === undefined) throw new Error('no account');
    return account;
  }

  get limit(): Money {
    return floorToMinor(withdrawalLimit(this.account, accountProfit(this.#state.market, this.account)), 'EUR');
  }

  /** Σ of the client's own postings of these kinds. */
  sum(...requested: readonly EntryKind[]): bigint {
    const entries = this.#state.effects.entries.filter(({ entry }) => requested.includes(entry.kind));
    return entries.reduce((total, { entry }) => total + postedTo('client', entry.postings), 0n);
  }

  /** Money received for this client less money paid out, by the clearing accounts of providers. */
  get netPaidIn(): bigint {
    const { entries } = this.#state.effects;
    return entries.reduce((total, { entry }) => total - postedTo('clearing', entry.postings), 0n);
  }

  take({ kind, which, part }: Step): void {
    const deposit = this.#deposits[which % this.#deposits.length];
    const withdrawal = this.#withdrawals[which % this.#withdrawals.length];
    const share = (of: bigint): bigint => (((of / 10_000n) * BigInt(part)) / 100n) * 10_000n;
    if (kind === 'deposit') this.#deposit(BigInt(part) * 10_000_000n);
    else if (kind === 'back' && deposit !== undefined) this.#reclaim(deposit, share(deposit.left));
    else if (kind === 'won' && deposit !== undefined) this.#won(deposit);
    else if (kind === 'ask') this.#ask(share(this.limit));
    else if (kind === 'cancel' && withdrawal !== undefined) this.#cancel(withdrawal);
    else if (kind === 'pay' && withdrawal !== undefined) this.#pay(withdrawal, share(withdrawal.open));
    else if (kind === 'returned' && withdrawal !== undefined) this.#returned(withdrawal);
    else if (kind === 'open') this.#open(part);
    else if (kind === 'close') this.#close(which);
    else if (kind === 'tick') this.#tick(part);
  }

  /** Closes and cancels everything, and withdraws what the broker allows. */
  leave(): void {
    for (let count = this.account.positions.size; count > 0; count -= 1) this.#close(0);
    for (const withdrawal of this.#withdrawals) this.#cancel(withdrawal);
    const all = this.limit;
    this.#ask(all);
    const last = this.#withdrawals.at(-1);
    if (all > 0n && last !== undefined) this.#pay(last, last.open);
  }

  #deposit(amount: bigint): void {
    if (this.#deposits.length > 3) return;
    this.#move({ kind: 'deposit', amount: money(amount), provider });
    this.#deposits.push({ left: amount, disputed: 0n });
  }

  #reclaim(deposit: { left: bigint; disputed: bigint }, amount: bigint): void {
    if (amount === 0n) return;
    const answer = this.#move({ kind: 'chargeback', amount: money(amount), provider });
    deposit.left -= amount;
    deposit.disputed += amount;
    if (!answer.ok || answer.value.kind !== 'charged') throw new Error('what has happened is booked');
    // Newest first and in a step of its own, as payments do it.
    let cut: bigint = answer.value.fromReserve;
    for (const withdrawal of this.#withdrawals.toReversed()) {
      const part = cut < withdrawal.open ? cut : withdrawal.open;
      withdrawal.open -= part;
      cut -= part;
    }
  }

  #won(deposit: { left: bigint; disputed: bigint }): void {
    if (deposit.disputed === 0n) return;
    const amount = money(deposit.disputed);
    this.#move({ kind: 'chargebackReversal', amount, clientPart: amount, provider });
    deposit.left += deposit.disputed;
    deposit.disputed = 0n;
  }

  #ask(amount: bigint): void {
    if (amount === 0n) return;
    const before = this.account.reserved;
    const answer = this.#move({ kind: 'reserveWithdrawal', amount: money(amount) });
    expect(answer.ok).toBe(true);
    expect(this.account.reserved - before).toBe(amount);
    this.#withdrawals.push({ open: amount, paid: 0n });
  }

  #cancel(withdrawal: { open: bigint }): void {
    if (withdrawal.open === 0n) return;
    this.#move({ kind: 'releaseWithdrawal', amount: money(withdrawal.open) });
    withdrawal.open = 0n;
  }

  #pay(withdrawal: { open: bigint; paid: bigint }, amount: bigint): void {
    if (amount === 0n) return;
    this.#move({ kind: 'payOut', amount: money(amount), provider });
    withdrawal.open -= amount;
    withdrawal.paid += amount;
  }

  #returned(withdrawal: { open: bigint; paid: bigint }): void {
    if (withdrawal.paid === 0n) return;
    this.#move({ kind: 'payOutReturned', amount: money(withdrawal.paid), provider });
    withdrawal.open += withdrawal.paid;
    withdrawal.paid = 0n;
  }

  #open(part: number): void {
    const amount = money((this.limit / 100n) * BigInt(part));
    const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
    const direction = part % 2 === 0 ? 'buy' : 'sell';
    const order = { ...levels, direction, amount: floorToMinor(amount, 'EUR'), leverage: 20 } as const;
    const body = { kind: 'openPosition', symbol: 'EURUSD', order } as const;
    openPosition(this.#state, this.account, { ...this.#next(), body }, NOON);
  }

  #close(which: number): void {
    const position = [...this.account.positions.values()][which];
    if (position === undefined) return;
    const order = { expectedPrice: undefined, tolerance: undefined };
    const body = { kind: 'closePosition', positionId: position.id, order } as const;
    expect(closePosition(this.#state, this.account, { ...this.#next(), body }, NOON)).toMatchObject({ ok: true });
  }

  /** Sends a tick from 0.95 to 1.05: at a leverage of 20 everything can be lost, and more. */
  #tick(part: number): void {
    const [sell, buy] = [95_000 + part * 100, 95_010 + part * 100].map((points) => (points / 100_000).toFixed(5));
    applyTick(this.#state, quoteOf('EURUSD', sell ?? '', buy ?? ''), NOON);
  }

  #move(movement: MoneyMovement): Answer {
    return moveMoney(this.#state, this.account, movement, { commandId: this.#next().commandId, now: NOON });
  }

  #next() {
    this.#commands += 1;
    const { id: accountId, brandId } = this.account;
    return { accountId, brandId, commandId: `command-${this.#commands}`, actor: 'client' } as const;
  }
}

test('R35 LE-17 in any history a client gets out what they paid in plus their results, and the rest they owe', () => {
  let owing = 0;
  let settled = 0;
  fc.assert(
    fc.property(steps, (drawn) => {
      const history = new History();
      history.take({ kind: 'deposit', which: 0, part: 100 });
      for (const step of drawn) {
        history.take(step);
        const { cash, used, reserved, owed } = history.account;
        expect(reserved).toBeGreaterThanOrEqual(0n);
        expect(owed).toBeGreaterThanOrEqual(0n);
        if (used === 0n) expect(cash).toBeGreaterThanOrEqual(0n);
        // A client in debt with nothing open has nothing to withdraw.
        if (used === 0n && owed > 0n) expect(cash).toBe(0n);
        if (owed > 0n) owing += 1;
      }
      history.leave();
      const { cash, reserved, owed } = history.account;
      const results = history.sum('trade', 'negativeBalance');
      expect(reserved).toBe(0n);
      expect(cash).toBeLessThan(10_000n);
      if (owed > 0n) expect(cash).toBe(0n);
      // Every micro-unit received beyond that is owed.
      expect(history.netPaidIn + results).toBe(cash - owed);
      settled += Number(history.sum('receivableSettled') < 0n);
    }),
    { numRuns: HISTORIES },
  );
  expect(owing).toBeGreaterThan(HISTORIES / 20);
  expect(settled).toBeGreaterThan(HISTORIES / 50);
});
