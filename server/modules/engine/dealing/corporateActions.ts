import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '@candor/domain/assert.ts';
import type { AccountId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { clientPostings } from '@candor/domain/ledger/entry.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import {
  actionCommand,
  checkAnnouncement,
  delistAt,
  dividendOn,
  dueActions,
  isShutForAction,
  splitOrder,
  splitPosition,
} from '@candor/domain/trading/corporateActions.ts';
import type { ActionTerms, CorporateAction, SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { refuse } from '@candor/domain/result.ts';
import type { TradingAccount } from './book.ts';
import { bookClose, settleFlatAccount } from './bookClose.ts';
import type { Answer, StepAction } from './commands.ts';
import { post } from './effects.ts';
import { endOrder } from './pendingOrders.ts';
import type { ActionRow, ExecutionRow } from './rows.ts';
import { withPosition } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Rule CA-1: announces or withdraws an action in the engine's order, once per id. A repeated id with other content is
 * refused as `commandReused`: two people have approved something else than what is in force.
 */
export function stepAction(state: EngineState, command: StepAction, now: Instant): Answer {
  const { market, rules } = state;
  const done = market.actions.done(command.commandId);
  if (done !== undefined) {
    const isSame = isDeepStrictEqual(figuresOf(done), figuresOf(command));
    return isSame ? { ok: true, value: { kind: 'done' } } : refuse({ code: 'commandReused' });
  }
  if (command.step === 'announced') {
    const owner = (name: string) => rules.instrument(name)?.symbol;
    const facts = { now, quote: market.quote(command.symbol), actions: market.actions.state, owner };
    const refusal = checkAnnouncement(command, facts);
    if (refusal !== undefined) return refuse(refusal);
    note(state, { ...command, quote: undefined }, now);
    return { ok: true, value: { kind: 'done' } };
  }
  if (!market.actions.state.waiting.some(({ actionId }) => actionId === command.actionId))
    return refuse({ code: 'actionOver' });
  note(state, { ...command, quote: undefined }, now);
  return { ok: true, value: { kind: 'done' } };
}

function figuresOf({ step, actionId, symbol, terms, effectiveAt, note: words }: StepAction | ActionRow) {
  return { step, actionId, symbol, terms, effectiveAt, words };
}

/** What triggered a search for due actions: an instrument about to change, or, when empty, the clock. */
interface Look {
  readonly symbol?: InstrumentSymbol;
  readonly tick?: Quote;
}

/**
 * Rules CA-2, CA-7: carries out due actions once, before a tick of their instrument is taken, before its market opens
 * and before its halt ends. While the instrument can be dealt in, its action waits for a halt or a closed market; if
 * the instrument was never quoted, the tick itself is the evidence.
 */
export function carryOutDue(state: EngineState, now: Instant, { tick, symbol = tick?.symbol }: Look = {}): void {
  const { market } = state;
  for (const action of dueActions(market.actions.state, now)) {
    if (symbol !== undefined && symbol !== action.symbol) continue;
    const last = market.quote(action.symbol);
    const quote = last ?? tick;
    if (quote === undefined || (last !== undefined && !isShutForAction(market.state(action.symbol)))) continue;
    const ids = Array.from(state.book.accounts(), ({ id }) => id).toSorted((first, second) => first - second);
    for (const id of ids) carryOutFor(state, id, action, { quote, now });
    note(state, { ...action, commandId: `${action.actionId}:done`, step: 'carriedOut', quote: last }, now);
    market.split(action.symbol, action.terms);
  }
}

interface Moment {
  /** The price of the instrument when the action was carried out. */
  readonly quote: Quote;
  readonly now: Instant;
}

/** Applies the action to one account, position by position and order by order, lowest id first. */
export function carryOutFor(state: EngineState, id: AccountId, action: CorporateAction, moment: Moment): void {
  const account = state.book.account(id);
  if (account === undefined) return;
  const { symbol, terms } = action;
  // Rule CA-17: accounts store the symbol, so that a new ticker changes none of them.
  if (terms.kind === 'symbolChange') return;
  const held = [...account.positions.values()].filter((position) => position.symbol === symbol);
  const next = held.reduce<TradingAccount>(
    (before, position) => carryOutOn(state, before, position, { action: { ...action, terms }, ...moment }),
    account,
  );
  if (terms.kind === 'split') splitOrders(state, next, symbol, terms);
  if (terms.kind !== 'delisting') return;
  // A balance below zero is lifted as after any close (rule MA-8).
  if (held.length > 0) settleFlatAccount(state, next, actionCommand(action), moment.now);
  endOrders(state, id, symbol, moment.now);
}

type AccountTerms = Exclude<ActionTerms, { readonly kind: 'symbolChange' }>;
type AccountAction = CorporateAction & { readonly terms: AccountTerms };
type Effect = Moment & { readonly action: AccountAction };

function carryOutOn(state: EngineState, account: TradingAccount, held: Position, effect: Effect): TradingAccount {
  const { terms } = effect.action;
  switch (terms.kind) {
    case 'split':
      return split(state, account, splitPosition(held, terms), effect);
    case 'dividend':
      return pay(state, account, held, { ...effect, amount: dividendOn(held, terms.perUnit) });
    case 'delisting':
      return bookClose(state, account, delistAt(held, terms.price, effect.now), {
        commandId: actionCommand(effect.action),
        actor: 'rule',
        quote: effect.quote,
        at: effect.now,
        expectedRate: undefined,
        legs: undefined,
      });
    default:
      return assertNever(terms);
  }
}

/** Rule CA-4: books the split of a position. */
function split(state: EngineState, account: TradingAccount, held: Position, effect: Effect): TradingAccount {
  const next = withPosition(account, held);
  state.book.put(next);
  state.effects.position(account, held, false);
  const { openRate: fillRate, stopLoss, takeProfit } = held;
  execute(state, held, effect, { brandId: account.brandId, kind: 'split', fillRate, levels: { stopLoss, takeProfit } });
  return next;
}

/**
 * Rule CA-5: pays a dividend as an entry and an execution of its own; an amount that rounds to zero micro-units is not
 * booked.
 */
function pay(
  state: EngineState,
  account: TradingAccount,
  held: Position,
  { amount, ...effect }: Effect & { readonly amount: Money },
): TradingAccount {
  if (amount === 0n) return account;
  const { book, effects } = state;
  const next = post(book, effects, account, {
    kind: 'dividend',
    postings: clientPostings('dividend', account.id, amount),
    reference: `dividend:${held.id}`,
    at: effect.now,
  });
  const entryId = book.lastId;
  book.put(next);
  execute(state, held, effect, { brandId: account.brandId, kind: 'dividend', entryId });
  return next;
}

type OwnFacts = Pick<ExecutionRow, 'brandId' | 'kind'> & Partial<Pick<ExecutionRow, 'fillRate' | 'levels' | 'entryId'>>;

function execute({ book, effects }: EngineState, held: Position, { action, quote, now }: Effect, own: OwnFacts): void {
  const { id: positionId, accountId } = held;
  const nothing = { expectedRate: undefined, fillRate: undefined, entryId: undefined, levels: undefined };
  effects.executions.push({
    ...nothing,
    ...own,
    id: book.nextId(),
    accountId,
    positionId,
    commandId: actionCommand(action),
    actor: 'rule',
    quote,
    markUp: 0n,
    legs: undefined,
    at: now,
  });
}

function splitOrders(state: EngineState, account: TradingAccount, symbol: InstrumentSymbol, ratio: SplitRatio): void {
  if (!account.pending.some((order) => order.symbol === symbol)) return;
  const pending = account.pending.map((order) => (order.symbol === symbol ? splitOrder(order, ratio) : order));
  state.book.put({ ...account, pending });
  for (const order of pending) if (order.symbol === symbol) state.effects.pendingOrder(account, order, false);
}

/**
 * Rule CA-13: cancels the account's orders in a delisted instrument, whose price will never come, and records the
 * reason.
 */
function endOrders(state: EngineState, id: AccountId, symbol: InstrumentSymbol, now: Instant): void {
  const refusal = { code: 'instrumentDelisted' } as const;
  for (const order of state.book.account(id)?.pending ?? []) {
    const account = state.book.account(id);
    if (account === undefined || order.symbol !== symbol) continue;
    endOrder(state, account, order, { status: 'cancelled', refusal, now });
  }
}

/**
 * Records one more step, at its place among ticks and commands; `carriedOut` carries the names of the people who
 * announced.
 */
function note(
  { market, effects }: EngineState,
  step: Omit<ActionRow, 'at' | 'lastTick' | 'journalled'>,
  now: Instant,
): void {
  const row = { ...step, at: now, lastTick: market.lastTick, journalled: effects.journal.length };
  market.actions.apply(row);
  effects.actions.push(row);
}
