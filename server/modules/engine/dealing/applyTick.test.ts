import { beforeEach, describe, expect, test } from 'vitest';
import { money } from '@candor/domain/money/money.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { PositionLevels } from '@candor/domain/trading/update.ts';
import { NOON, eur, everythingAllowed, price, quoteOf, testRules } from '../../../../tests/support/dealing.ts';
import { applyTick } from './applyTick.ts';
import { Book } from './book.ts';
import type { TradingAccount } from './book.ts';
import { closePosition } from './closePosition.ts';
import type { CommandBody } from './commands.ts';
import { Effects } from './effects.ts';
import { Market } from './market.ts';
import { openAccount } from './openAccount.ts';
import { openPosition } from './openPosition.ts';
import type { EngineState } from './state.ts';
import { updatePosition } from './updatePosition.ts';

let state: EngineState;

beforeEach(() => {
  state = { rules: testRules(), book: new Book([], 0), market: new Market(), effects: new Effects() };
  state.market.setState('EURUSD', { kind: 'open' });
  tick('1.10000', '1.10000');
});

function tick(sell: string, buy: string): void {
  applyTick(state, quoteOf('EURUSD', sell, buy), NOON);
}

/** Opens a demo account with this funding. */
function accountOf(clientId: number, funding: string): number {
  const terms = { brandId: 'northline', clientId, kind: 'demo', currency: 'EUR' } as const;
  const granted = { eligibility: everythingAllowed, funding: eur(funding) };
  const answer = openAccount(state, { commandId: `account-${clientId}`, ...terms, ...granted }, NOON);
  if (!answer.ok || answer.value.kind !== 'account') throw new Error('no account');
  return answer.value.accountId;
}

function account(id: number): TradingAccount {
  const found = state.book.account(id);
  if (found === undefined) throw new Error('no account');
  return found;
}

function commandOf<Body extends CommandBody>(accountId: number, body: Body) {
  return { accountId, brandId: 'northline', commandId: `test-${state.book.lastId}`, actor: 'client', body } as const;
}

function open(id: number, direction: Direction, amount: string, leverage: number): number {
  const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
  const order = { ...levels, direction, amount: eur(amount), leverage } as const;
  const body = { kind: 'openPosition', symbol: 'EURUSD', order } as const;
  const answer = openPosition(state, account(id), commandOf(id, body), NOON);
  if (!answer.ok || answer.value.kind !== 'opened') throw new Error('not opened');
  return answer.value.position.id;
}

function setLevels(id: number, positionId: number, levels: Partial<PositionLevels>): void {
  const body = { kind: 'updatePosition', positionId, levels } as const;
  expect(updatePosition(state, account(id), commandOf(id, body), NOON).ok).toBe(true);
}

/** Lists what a tick causes, in order. */
function doneAt(sell: string, buy: string): string[] {
  const { executions, entries } = state.effects;
  const [executed, posted] = [executions.length, entries.length];
  tick(sell, buy);
  const actions = executions.slice(executed).map(({ id, positionId, kind, actor }) => {
    const row = state.effects.positions.find(({ position }) => position.id === positionId)?.position;
    const how = row !== undefined && 'closingReason' in row && kind === 'close' ? row.closingReason : kind;
    return { id, what: `${actor} ${positionId} ${how}` };
  });
  const lifts = entries
    .slice(posted)
    .flatMap(({ entry: { id, kind } }) => (kind === 'negativeBalance' ? [{ id, what: kind }] : []));
  return [...actions, ...lifts].toSorted((first, second) => first.id - second.id).map(({ what }) => what);
}

describe('DE-2 the order of a tick', () => {
  test('is that of the accounts, whichever of them opened first', () => {
    const [first, second] = [accountOf(1, '1000'), accountOf(2, '1000')];
    const late = open(second, 'buy', '100', 10);
    const early = open(first, 'buy', '100', 10);
    // The level of the account opened later is nearer.
    setLevels(second, late, { stopLoss: price('1.095') });
    setLevels(first, early, { stopLoss: price('1.085') });
    expect(doneAt('1.08000', '1.08010')).toEqual([`rule ${early} stopLoss`, `rule ${late} stopLoss`]);
  });

  test('in an account: position by position by their own rules, then close-out, then protection', () => {
    const id = accountOf(1, '1000');
    const large = open(id, 'buy', '400', 30);
    const stopped = open(id, 'buy', '100', 10);
    const ended = open(id, 'buy', '100', 30);
    const covered = open(id, 'buy', '300', 5);
    setLevels(id, stopped, { stopLoss: price('1.05') });
    setLevels(id, large, { stopLoss: price('1.07') });
    expect(doneAt('0.90000', '0.90010')).toEqual([
      `rule ${large} stopLoss`,
      `rule ${stopped} stopLoss`,
      `rule ${ended} lowMargin`,
      `closeOut ${covered} lowMargin`,
      'negativeBalance',
    ]);
    expect(account(id)).toMatchObject({ cash: 0n, used: 0n });
  });
});

describe('TR-18 at one tick', () => {
  test('a take profit that is reached comes before a stop that would be moved', () => {
    const id = accountOf(1, '1000');
    const position = open(id, 'buy', '100', 10);
    setLevels(id, position, { takeProfit: price('1.15'), trailing: price('0.01') });
    expect(doneAt('1.14000', '1.14010')).toEqual([`rule ${position} update`]);
    expect(doneAt('1.16000', '1.16010')).toEqual([`rule ${position} takeProfit`]);
  });

  test('a stop that a tick has moved is reached from the next one on', () => {
    const id = accountOf(1, '1000');
    const position = open(id, 'buy', '100', 10);
    setLevels(id, position, { stopLoss: price('1.08'), breakEven: price('1.11') });
    expect(doneAt('1.11000', '1.11010')).toEqual([`rule ${position} update`]);
    expect(account(id).positions.get(position)).toMatchObject({ stopLoss: price('1.100275') });
    expect(doneAt('1.10027', '1.10037')).toEqual([`rule ${position} stopLoss`]);
  });
});

test('LE-5 neither an opening nor a close without a profit posts anything', () => {
  const id = accountOf(1, '1000');
  const before = state.effects.entries.length;
  const even = open(id, 'buy', '100', 10);
  const gained = open(id, 'buy', '100', 10);
  expect(state.effects.entries).toHaveLength(before);
  const close = (positionId: number): void => {
    const order = { expectedPrice: undefined, tolerance: undefined };
    const body = { kind: 'closePosition', positionId, order } as const;
    expect(closePosition(state, account(id), commandOf(id, body), NOON).ok).toBe(true);
  };
  // Exactly the open rate: 1.1 × 1.00025.
  tick('1.100275', '1.100285');
  close(even);
  expect(state.effects.entries).toHaveLength(before);
  expect(account(id).cash).toBe(eur('1000'));
  tick('1.20000', '1.20010');
  close(gained);
  const [entry] = state.effects.entries.slice(before);
  expect(entry?.entry).toMatchObject({ kind: 'trade', reference: `position:${gained}` });
  expect(account(id).cash).toBeGreaterThan(money(eur('1000')));
});
