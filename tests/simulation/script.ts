import fc from 'fast-check';
import type { Fault } from './memoryStore.ts';
import { byDesk } from './drawnDesk.ts';
import { cancel, change, place, tickAtOrder } from './drawnOrders.ts';
import { money } from './drawnMoney.ts';
import { quoteAround, symbolOf, tick, tickAtCloseOut, tickAtLevel } from './drawnTicks.ts';
import { closingSide } from './model/ledger.ts';
import type { ModelPosition } from './model/ledger.ts';
import type { Model } from './model/model.ts';
import type { CloseOperation, Operation, Permissions, Side, Units, UpdateOperation } from './model/operations.ts';
import { CENT, UNIT, basePrices, pick, settings } from './settings.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1_000;
const every = [0, 1, 2, 3, 4, 5, 6];
const full: Permissions = {
  verified: true,
  groups: ['forex', 'crypto', 'stocks'],
  indexes: { forex: every, crypto: every, stocks: every },
  capped: false,
};
const profiles: readonly Permissions[] = [
  full,
  { ...full, capped: true },
  { ...full, verified: false },
  { ...full, groups: ['forex'] },
  { ...full, indexes: { forex: [0, 6], stocks: [99] } },
];

/** Two clients with both books, and one who trades for real only. */
export const opening: readonly Operation[] = [
  { kind: 'openAccount', client: 1, book: 'real', permissions: full, funding: 0n },
  { kind: 'openAccount', client: 1, book: 'demo', permissions: { ...full, verified: false }, funding: 2_000n * UNIT },
  { kind: 'openAccount', client: 2, book: 'real', permissions: full, funding: 0n },
  { kind: 'openAccount', client: 2, book: 'demo', permissions: full, funding: 1_000n * UNIT },
  { kind: 'openAccount', client: 3, book: 'real', permissions: full, funding: 0n },
  { kind: 'openAccount', client: 3, book: 'real', permissions: full, funding: 5n * UNIT },
  ...[0, 2, 4].map((account): Operation => ({ kind: 'deposit', account, amount: 1_500n * UNIT })),
  ...settings.instruments.map(({ symbol }): Operation => ({ kind: 'market', symbol, state: 'open' })),
  ...settings.instruments.map(({ symbol }): Operation => quoteAround(symbol, basePrices[symbol] ?? UNIT, 1n)),
];

/** A drawn step: an operation, and numbers that choose its details once the model's state is known. */
export interface Step {
  readonly kind: Kind;
  readonly account: number;
  readonly symbol: number;
  readonly position: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
  /** Whether the step shares a batch with the step before it. */
  readonly isTogether: boolean;
  readonly fault: Fault | 'none';
  /** Whether the second half of the batch arrives while the first is being written. */
  readonly isSplit: boolean;
}

const weights = {
  tick: 25,
  tickAtLevel: 8,
  tickAtCloseOut: 6,
  tickAtOrder: 8,
  open: 32,
  twin: 14,
  openWild: 16,
  close: 6,
  closePart: 7,
  closeAll: 2,
  reverse: 6,
  update: 14,
  follow: 10,
  robotOpen: 6,
  switchRobot: 5,
  limitLoss: 3,
  place: 14,
  placeWild: 8,
  change: 12,
  cancel: 4,
  deposit: 6,
  withdraw: 5,
  money: 16,
  wait: 16,
  clock: 5,
  market: 4,
  closingOnly: 2,
  halt: 3,
  announce: 3,
  withdrawAction: 1,
  permit: 2,
  repeat: 4,
  reuse: 3,
  restart: 1,
} as const;
type Kind = keyof typeof weights;

const kinds = Object.keys(weights).filter((name): name is Kind => name in weights);
const anyKind = fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) })));
const anyNumber = fc.nat(9_999);

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: anyKind,
  account: fc.nat(4),
  symbol: fc.nat(2),
  position: fc.nat(11),
  first: anyNumber,
  second: anyNumber,
  third: anyNumber,
  isTogether: fc.boolean(),
  fault: fc.oneof(
    { weight: 90, arbitrary: fc.constant<'none'>('none') },
    { weight: 10, arbitrary: fc.constantFrom<Fault[]>('reject', 'unknownStored', 'unknownLost') },
  ),
  isSplit: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** Numbers of positions and orders before the batch. */
export interface Unseen {
  readonly positions: number;
  readonly orders: number;
}

/**
 * Returns the operation that a step means in the model's present state; undefined if it means nothing there. Positions
 * and pending orders from `unseen` on belong to the same batch: no client can name them yet.
 */
export function resolve(step: Step, model: Model, { positions: unseen, orders }: Unseen): Operation | undefined {
  switch (step.kind) {
    case 'tick':
      return tick(step, model);
    case 'tickAtLevel':
      return tickAtLevel(step, model);
    case 'tickAtCloseOut':
      return tickAtCloseOut(step, model);
    case 'tickAtOrder':
      return tickAtOrder(step, model);
    case 'place':
    case 'placeWild':
      return place(step, model, step.kind === 'placeWild');
    case 'change':
      return change(step, model, orders);
    case 'cancel':
      return cancel(step, model, orders);
    case 'clock':
      return { kind: 'clock' };
    case 'open':
      return open(step, model, false);
    case 'twin':
      return twin(step, model);
    case 'openWild':
      return open(step, model, true);
    case 'robotOpen':
      return robotOpen(step, model);
    case 'switchRobot':
      return switchRobot(step, model);
    case 'limitLoss':
      return limitLoss(step, model);
    case 'close':
      return close(step, model, unseen);
    case 'closePart':
      return closePart(step, model, unseen);
    case 'closeAll':
      return closeAll(step);
    case 'reverse':
      return reverse(step, model, unseen);
    case 'update':
      return update(step, model, unseen);
    case 'follow':
      return follow(step, model, unseen);
    case 'deposit':
      return deposit(step, model);
    case 'withdraw':
      return withdraw(step, model);
    case 'money':
      return money(step, model, target(step));
    case 'wait':
      return {
        kind: 'wait',
        ms: step.third % 200 === 0 ? HALF_DAY_MS : pick([50, 200, 400, 999, 1_000, 1_500], step.first),
      };
    case 'market':
    case 'halt':
    case 'announce':
    case 'withdrawAction':
      return byDesk(step.kind, step, model);
    case 'closingOnly':
      return { kind: 'closingOnly', on: !model.closingOnly && step.first % 6 === 0 };
    case 'permit':
      return { kind: 'permit', account: step.account, permissions: pick([full, full, full, ...profiles], step.first) };
    case 'repeat':
    case 'reuse':
      return earlier(step, model, step.kind);
    case 'restart':
      return { kind: 'restart' };
  }
}

function earlier(step: Step, model: Model, kind: 'repeat' | 'reuse'): Operation | undefined {
  if (model.commands.length === 0) return undefined;
  const back = step.second % Math.min(model.commands.length, step.first % 2 === 0 ? 5 : 500);
  const number = model.commands.length - 1 - back;
  const command = model.commands[number];
  const isStored = command?.outcome !== undefined && command.outcome !== 'accountUnknown';
  return kind === 'repeat' || isStored ? { kind, command: number } : undefined;
}

/** Repeats the account's latest order, so that two positions have the same profit. */
function twin(step: Step, model: Model): Operation {
  const sent = model.commands.map(({ operation }) => operation);
  const latest = sent.findLast((operation) => operation.kind === 'open' && operation.account === step.account);
  return latest ?? open(step, model, false);
}

function open(step: Step, model: Model, isWild: boolean): Operation {
  const symbol = isWild && step.third % 40 === 0 ? 'NOSUCH' : symbolOf(step);
  const account = model.accounts[step.account];
  const limit = account === undefined ? 0n : model.limit(account);
  const cents = (limit / CENT) * CENT;
  const share = pick([5n, 10n, 20n, 40n, 70n, 100n], step.first);
  const tame = (((limit * share) / 100n / CENT) * CENT) % (model.settings.positionAmount + CENT);
  const wild = [
    cents + CENT,
    990_000n,
    1_000_000n,
    limit / 3n + 1n,
    model.settings.positionAmount + CENT,
    cents,
    0n,
    350n * UNIT,
  ];
  const side: Side = step.second % 2 === 0 ? 'buy' : 'sell';
  const quote = model.quotes.get(symbol);
  const here = quote === undefined ? UNIT : closingSide(side, quote);
  const paid = quote === undefined ? UNIT : closingSide(side === 'buy' ? 'sell' : 'buy', quote);
  const down = side === 'buy' ? -1n : 1n;
  return {
    kind: 'open',
    account: step.account,
    symbol,
    side,
    amount: isWild ? pick(wild, step.third) : tame,
    leverage: pick(isWild ? [...model.settings.leverages, 7] : model.settings.leverages, step.second >> 1),
    seen: isWild ? away(paid, side === 'buy' ? -1n : 1n, step.first) : undefined,
    tolerance: isWild && step.second % 7 === 0 ? pick([0n, 1n, paid / 1_000n], step.first) : undefined,
    stop: level(here, down, step.third, isWild ? 4 : 3),
    target: level(here, -down, step.third >> 2, isWild ? 4 : 3),
  };
}

/** Draws an order as the robot sends it: mostly with both levels. */
function robotOpen(step: Step, model: Model): Operation {
  const order = open({ ...step, third: step.third % 5 === 0 ? step.third : 30 + (step.third % 4) * 15 }, model, false);
  return order.kind === 'open' ? { ...order, kind: 'robotOpen' } : order;
}

/** Draws a switch, more often on than off; occasionally one arrives late. */
function switchRobot({ account, first, second }: Step, model: Model): Operation {
  const latest = model.accounts[account]?.robot.number ?? 0;
  return {
    kind: 'switchRobot',
    account,
    on: first % 3 !== 0,
    number: Math.max(1, latest + (second % 8 === 0 ? -1 : 1)),
  };
}

/** Draws a limit that a loss or two reach, often none again; occasionally one arrives late. */
function limitLoss({ account, first, second }: Step, model: Model): Operation {
  const latest = model.accounts[account]?.own.number ?? 0;
  const limit = pick([undefined, 400n * UNIT, 60n * UNIT, undefined, 5n * UNIT, undefined], first);
  return { kind: 'limitLoss', account, limit, number: Math.max(1, latest + (second % 8 === 0 ? -1 : 1)) };
}

function close(step: Step, model: Model, unseen: number): CloseOperation {
  const position = openOf(step, model, unseen);
  const quote = position === undefined ? undefined : model.quotes.get(position.symbol);
  const price = position === undefined || quote === undefined ? UNIT : closingSide(position.side, quote);
  return {
    kind: 'close',
    account: target(step),
    position: position?.number ?? 1_000_000,
    amount: undefined,
    seen: step.third % 3 === 0 ? away(price, position?.side === 'buy' ? 1n : -1n, step.second) : undefined,
    tolerance: step.third % 6 === 0 ? pick([0n, 1n], step.first) : undefined,
  };
}

/** Draws mostly a valid part; else one that leaves too little, is too large, too small or not in whole cents. */
function closePart(step: Step, model: Model, unseen: number): Operation {
  const held = openOf(step, model, unseen)?.amount ?? 50n * UNIT;
  const cents = (share: bigint) => (held / share / CENT) * CENT;
  const amounts = [cents(2n), cents(4n), cents(3n), held - UNIT, held - UNIT + CENT, held + CENT, held];
  return { ...close(step, model, unseen), amount: pick([...amounts, UNIT, UNIT - CENT, held / 2n + 1n], step.first) };
}

function closeAll(step: Step): Operation {
  const symbol = pick([undefined, undefined, symbolOf(step), symbolOf(step), 'NOSUCH'], step.first);
  return { kind: 'closeAll', account: target(step), symbol };
}

function reverse(step: Step, model: Model, unseen: number): Operation {
  const { account, position, seen, tolerance } = close(step, model, unseen);
  return { kind: 'reverse', account, position, seen, tolerance };
}

/** Draws a trailing or break-even level near the price, so that it soon acts. */
function follow(step: Step, model: Model, unseen: number): Operation {
  const position = openOf(step, model, unseen);
  const quote = position === undefined ? undefined : model.quotes.get(position.symbol);
  const price = position === undefined || quote === undefined ? UNIT : closingSide(position.side, quote);
  const up = position?.side === 'buy' ? 1n : -1n;
  const tick = position === undefined ? 1n : model.tickOf(position.symbol);
  const distances = [price / 800n, price / 150n, price / 40n, tick, 7n * tick + 1n, tick - 1n, price, price - 1n];
  const openRate = position?.openRate ?? price;
  const evens = [price + (up * price) / 500n, openRate + up, openRate, openRate + (up * openRate) / 100n, price];
  const levels = update({ ...step, first: 1, second: step.third % 3 === 0 ? 5 : 1, third: 1 }, model, unseen);
  return {
    ...levels,
    trail: pick([pick(distances, step.second), pick(distances, step.second), undefined, 'clear' as const], step.first),
    even: pick([undefined, pick(evens, step.third), 'clear' as const], step.third >> 3),
  };
}

function update(step: Step, model: Model, unseen: number): UpdateOperation {
  const position = openOf(step, model, unseen);
  const quote = position === undefined ? undefined : model.quotes.get(position.symbol);
  const price = position === undefined || quote === undefined ? UNIT : closingSide(position.side, quote);
  const down = position?.side === 'buy' ? -1n : 1n;
  return {
    kind: 'update',
    account: step.account,
    position: position?.number ?? 1_000_000,
    stop: step.second % 5 === 0 ? 'clear' : level(price, down, step.first, 5),
    target: step.second % 7 === 0 ? 'clear' : level(price, -down, step.third, 5),
    trail: undefined,
    even: undefined,
  };
}

function deposit(step: Step, model: Model): Operation {
  const isEmpty = model.accounts[step.account]?.cash === 0n;
  const beyond = isEmpty ? 300n * UNIT : 8_000_000_000n * UNIT;
  const amounts = [300n * UNIT, 900n * UNIT, 50n * UNIT, 12_345n * CENT, 0n, -5n * UNIT, 1n, beyond];
  return { kind: 'deposit', account: target(step), amount: pick(amounts, step.first) };
}

function withdraw(step: Step, model: Model): Operation {
  const account = model.accounts[step.account];
  const limit = account === undefined ? 0n : (model.limit(account) / CENT) * CENT;
  const amounts = [limit, limit + CENT, 10n * UNIT, limit / 2n, 5_000n, 0n, -CENT, (limit / 4n / CENT) * CENT];
  return { kind: 'withdraw', account: target(step), amount: pick(amounts, step.first) };
}

/** Chooses an account, occasionally one that does not exist. */
function target(step: Step): number {
  return step.third % 50 === 0 ? 77 : step.account;
}

/** Returns mostly one of the account's own positions, else somebody else's. */
function openOf(step: Step, model: Model, unseen: number): ModelPosition | undefined {
  const own = model.accounts[step.account]?.open ?? [];
  const all = step.third % 20 === 0 ? model.accounts.flatMap((account) => account.open) : own;
  const named = all.filter(({ number }) => number < unseen);
  return named[step.position % Math.max(1, named.length)];
}

/** Returns a price as the client may have seen it: `better` points to the side that favours them. */
function away(price: Units, better: bigint, number: number): Units | undefined {
  const parts = pick([undefined, undefined, 0n, 1n, -1n, 400n, 5_000n, -5_000n], number);
  return parts === undefined ? undefined : price + (better * price * parts) / 1_000_000n;
}

/** Returns a level, mostly on its valid side, occasionally at the price itself or on the wrong side. */
function level(price: Units, direction: bigint, number: number, oneIn: number): Units | undefined {
  if (number % oneIn !== 0) return undefined;
  const distance = pick([800n, 3_000n, 12_000n, 40_000n, 0n, -1n, 90_000n], Math.floor(number / oneIn));
  return distance === -1n ? price - direction : price + (direction * price * distance) / 1_000_000n;
}
