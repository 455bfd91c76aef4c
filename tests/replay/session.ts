import type { Instant } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { MARK_UP_TEXT } from '@candor/domain/pricing/rates.ts';
import { waitsForRise } from '@candor/domain/trading/pending.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import type { CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import { everythingAllowed } from '../support/dealing.ts';

const SYMBOLS = ['EURUSD', 'BTCUSD', 'AAPL'] as const;
type Listed = (typeof SYMBOLS)[number];
const TICK_IDS_PER_MS = 4_096;
/** Steps between two changes of the mark-up: not random, so that a seed's session stays the same. */
const MARK_UP_STEPS = 250;
const TERM_STEPS = 170;

interface Listing {
  sell: bigint;
  /** Smallest price step. */
  readonly step: bigint;
  isHalted: boolean;
  quote: Quote | undefined;
}

export interface SessionDeps {
  readonly random: () => number;
  readonly accounts: readonly number[];
  /** Records every quote that a fill can name, as the server's wiring does on its tape. */
  readonly record: (quote: Quote, at: Instant) => void;
  readonly start: Instant;
  /** Limit of the rules, which all instruments share. */
  readonly houseExposure: Money;
}

/** Several people trading several instruments at random, with gaps, halts, cleared levels and refused orders. */
export class Session {
  now: Instant;
  readonly #deps: SessionDeps;
  readonly #listings: Record<Listed, Listing> = {
    EURUSD: { sell: 110_000_000n, step: 1_000n, isHalted: false, quote: undefined },
    BTCUSD: { sell: 9_000_000_000_000n, step: 1_000_000n, isHalted: false, quote: undefined },
    AAPL: { sell: 20_000_000_000n, step: 1_000_000n, isHalted: false, quote: undefined },
  };
  /** Present limits: at first those of the session's rules. */
  readonly #houseExposure: Record<Listed, bigint>;
  #markUp = MARK_UP_TEXT;
  #areHalved = false;
  #tickId: number;
  #commands = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.now = deps.start;
    const { houseExposure } = deps;
    this.#houseExposure = { EURUSD: houseExposure, BTCUSD: houseExposure, AAPL: houseExposure };
    this.#tickId = deps.start * TICK_IDS_PER_MS;
  }

  /** Starts as the gate does with the server: states, and the last quotes as known ones. */
  begin(engine: Engine): void {
    this.#tickId = this.now * TICK_IDS_PER_MS;
    for (const symbol of SYMBOLS) {
      const listing = this.#listings[symbol];
      if (listing.quote !== undefined) {
        listing.quote = { ...listing.quote, tickId: (this.#tickId += 1) };
        engine.seedQuote(listing.quote);
        this.#deps.record(listing.quote, this.now);
      }
      engine.market(symbol, listing.isHalted ? { kind: 'held' } : { kind: 'open' });
    }
  }

  async play(engine: Engine, steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      this.now += this.#upTo(2_000);
      this.#step(engine);
      if (step % MARK_UP_STEPS === MARK_UP_STEPS - 1) this.#changeMarkUp(engine);
      if (step % TERM_STEPS === TERM_STEPS - 1) this.#changeTerms(engine);
      if (this.#upTo(4) === 0) await engine.idle();
    }
    await engine.idle();
  }

  #step(engine: Engine): void {
    const chance = this.#deps.random();
    const symbol = this.#pick(SYMBOLS);
    if (chance < 0.6) return this.#tick(engine, symbol, this.#upTo(7) - 3);
    if (chance < 0.64) return this.#halt(engine, symbol);
    if (chance < 0.645) return engine.setClosingOnly(this.#deps.random() < 0.1);
    if (chance < 0.65) return this.#switchOpening(engine, symbol);
    if (chance < 0.654) return this.#changeLimit(engine, symbol);
    if (chance < 0.657) return engine.clock();
    if (chance < 0.662) return this.#switchHalt(engine, symbol);
    if (chance < 0.668) return this.#corporateAction(engine, symbol);
    if (chance < 0.7) return this.#crash(engine, symbol);
    const accountId = this.#pick(this.#deps.accounts);
    if (chance > 0.96) return this.#robot(engine, accountId, symbol);
    this.#send(engine, accountId, this.#body(engine, accountId, symbol));
  }

  /** Resumes more often than it pauses, so that most of the session deals. */
  #switchOpening(engine: Engine, symbol: Listed): void {
    const isPaused = this.#commands % 3 === 0;
    const scope = { brandId: 'northline', symbol };
    const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', reason: 'the feeds differ' };
    this.#commands += 1;
    const commandId = `opening-${this.#commands}`;
    const approvedBy = isPaused ? undefined : 'L. Garnier';
    void engine.switchOpening({ commandId, ...scope, ...who, isPaused, approvedBy });
  }

  /** Halts or resumes an instrument as the desk; its ticks are still on the tape, also those during the storing. */
  #switchHalt(engine: Engine, symbol: Listed): void {
    const isHalted = this.#commands % 4 === 0;
    const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', reason: 'a split is due' };
    this.#commands += 1;
    const commandId = `halt-${this.#commands}`;
    const approvedBy = isHalted ? undefined : 'L. Garnier';
    void engine.switchHalt({ commandId, symbol, ...who, isHalted, note: undefined, approvedBy });
  }

  /** Carries out a split or a dividend of a halted instrument, which then resumes at the new prices. */
  #corporateAction(engine: Engine, symbol: Listed): void {
    this.#commands += 1;
    const id = `action-${this.#commands}`;
    const who = {
      actingBrand: 'northline',
      staffId: 1,
      staffName: 'P. Aydin',
      approvedBy: 'L. Garnier',
      note: undefined,
    };
    const halt = { ...who, symbol, reason: 'a split is due' };
    const listing = this.#listings[symbol];
    const [newUnits, oldUnits] = this.#pick([[3, 2] as const, [2, 3] as const, [1, 1] as const]);
    const terms: ActionTerms =
      newUnits === oldUnits
        ? { kind: 'dividend', perUnit: rate(listing.sell / 90n) }
        : { kind: 'split', newUnits, oldUnits };
    void engine.switchHalt({ ...halt, commandId: `${id}-halt`, isHalted: true });
    const step = { commandId: id, actionId: id, step: 'announced', terms, effectiveAt: this.now + 700 } as const;
    void engine.stepAction({ ...halt, ...step });
    this.now += 1_000;
    engine.clock();
    void engine.switchHalt({ ...halt, commandId: `${id}-end`, isHalted: false });
    if (terms.kind === 'dividend') return;
    listing.sell = (listing.sell * BigInt(oldUnits)) / BigInt(newUnits);
    listing.quote = listing.quote && splitQuote(listing.quote, terms);
  }

  /** Changes our maximum exposure in an instrument, lower and back again, as two people may. */
  #changeLimit(engine: Engine, symbol: Listed): void {
    const before = this.#houseExposure[symbol];
    const { houseExposure } = this.#deps;
    const figure = before === houseExposure ? (houseExposure * 2n) / 3n : houseExposure;
    this.#houseExposure[symbol] = figure;
    this.#commands += 1;
    void engine.changeLimit({
      commandId: `limit-${this.#commands}`,
      place: { brandId: 'northline', symbol, name: 'houseExposure' },
      before,
      figure,
      staffId: 1,
      staffName: 'P. Aydin',
      approvedBy: 'L. Garnier',
      reason: 'a lively week',
    });
  }

  /** Changes the mark-up, lower and back again, as two people may (rule SE-8). */
  #changeMarkUp(engine: Engine): void {
    const before = this.#markUp;
    this.#markUp = before === MARK_UP_TEXT ? '0.01' : MARK_UP_TEXT;
    void engine.changeSetting({
      commandId: `setting-${this.now}`,
      brandId: 'northline',
      key: 'markUp',
      before,
      text: this.#markUp === MARK_UP_TEXT ? undefined : this.#markUp,
      staffId: 1,
      staffName: 'P. Aydin',
      approvedBy: 'L. Garnier',
      reason: 'a quiet week',
    });
  }

  /** Rule SE-20: changes the hours, both of which are always open, so that only the version differs. */
  #changeTerms(engine: Engine): void {
    const always = 'Etc/UTC; none; Sun-Sat 00:00-24:00';
    const halves = 'Etc/UTC; none; Sun-Sat 00:00-12:00; Sun-Sat 12:00-24:00';
    const [before, text] = this.#areHalved ? [halves, undefined] : [always, halves];
    this.#areHalved = !this.#areHalved;
    const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier' };
    const change = { place: 'EURUSD', name: 'hours', before, text, reason: 'a quiet week' } as const;
    void engine.changeTerm({ commandId: `term-${this.now}`, ...change, ...who });
  }

  #send(engine: Engine, accountId: number, body: CommandBody, actor: 'client' | 'robot' = 'client'): void {
    this.#commands += 1;
    const commandId = `session-${this.#commands}`;
    void engine.submit({ commandId, brandId: 'northline', accountId, actor, body });
  }

  /** Switches the robot on more often than off, and sends its orders whether it is on or not. */
  #robot(engine: Engine, accountId: number, symbol: Listed): void {
    if (this.#upTo(3) > 0) {
      return this.#send(engine, accountId, this.#robotOrder(symbol), 'robot');
    }
    this.#send(engine, accountId, { kind: 'switchRobot', isOn: this.#upTo(4) > 0, number: this.#commands + 1 });
  }

  /** Lets one market jump while another cannot be traded: a close-out, or closing everything, must skip that one. */
  #crash(engine: Engine, symbol: Listed): void {
    const other = this.#pick(SYMBOLS.filter((one) => one !== symbol));
    if (!this.#listings[other].isHalted) this.#turn(engine, other);
    if (this.#listings[symbol].isHalted) this.#turn(engine, symbol);
    this.#tick(engine, symbol, this.#pick([-120, -40, -40, 40, 40, 120]));
    if (this.#upTo(8) === 0) this.#send(engine, this.#pick(this.#deps.accounts), { kind: 'closeAllPositions' });
    this.#turn(engine, other);
  }

  /** Sends a tick; `thousandths` is how far the price moves. */
  #tick(engine: Engine, symbol: Listed, thousandths: number): void {
    const listing = this.#listings[symbol];
    if (listing.isHalted) return;
    const move = (listing.sell * BigInt(thousandths)) / 1_000n;
    listing.sell = listing.sell + move - ((listing.sell + move) % listing.step);
    const quote: Quote = {
      symbol,
      sell: rate(listing.sell),
      buy: rate(listing.sell + listing.step * BigInt(1 + this.#upTo(4))),
      tickId: (this.#tickId += 1),
      source: 'session',
      sourceTime: this.now - this.#upTo(5),
      receivedTime: this.now,
    };
    listing.quote = quote;
    engine.tick(quote);
    this.#deps.record(quote, this.now);
  }

  /** Halts a market as the gate does: while it cannot be traded, no quote of it is taken. */
  #halt(engine: Engine, symbol: Listed): void {
    if (this.#listings[symbol].isHalted || this.#upTo(3) === 0) this.#turn(engine, symbol);
  }

  #turn(engine: Engine, symbol: Listed): void {
    const listing = this.#listings[symbol];
    listing.isHalted = !listing.isHalted;
    engine.market(symbol, listing.isHalted ? { kind: 'held' } : { kind: 'open' });
  }

  #body(engine: Engine, accountId: number, symbol: Listed): CommandBody {
    const chance = this.#deps.random();
    const positions = [...(engine.account(accountId)?.positions.values() ?? [])];
    const position = positions[this.#upTo(Math.max(1, positions.length))];
    if (chance < 0.1) return { kind: 'deposit', amount: money(BigInt(this.#upTo(25_000)) * 10_000n) };
    if (chance < 0.13) return { kind: 'reserveWithdrawal', amount: money(BigInt(this.#upTo(90_000)) * 10_000n) };
    if (chance < 0.17) return this.#payment();
    if (chance < 0.2) return this.#pending(engine.account(accountId)?.pending ?? [], symbol);
    if (chance < 0.24) {
      return { kind: 'setEligibility', eligibility: { ...everythingAllowed, verified: this.#upTo(12) > 0 } };
    }
    if (chance < 0.72 || position === undefined) return this.#open(symbol, engine.account(accountId)?.cash ?? 0n);
    if (chance < 0.8) return this.#end(position);
    if (chance < 0.9) return this.#follow(position);
    const level = this.#upTo(3) === 0 ? undefined : this.#level(position.symbol, position.direction);
    return { kind: 'updatePosition', positionId: position.id, levels: { stopLoss: level } };
  }

  /** Draws a movement as payments request it of the ledger, in any order: many are refused. */
  #payment(): CommandBody {
    const amount = money(BigInt(1 + this.#upTo(9_000)) * 10_000n);
    const by = { amount, provider: this.#pick(['titan', 'venus'] as const) };
    return this.#pick<CommandBody>([
      { kind: 'deposit', ...by },
      { kind: 'suspend', ...by },
      { kind: 'releaseSuspended', amount },
      { kind: 'returnSuspended', ...by },
      { kind: 'releaseWithdrawal', amount },
      { kind: 'payOut', ...by },
      { kind: 'payOutReturned', ...by },
      { kind: 'refund', ...by, within: this.#pick(['limit', 'whatever'] as const) },
      { kind: 'chargeback', ...by },
      { kind: 'chargebackReversal', ...by, clientPart: money(amount / 3n) },
      (amount / 10_000n) % 4n === 0n ? { kind: 'fee', ...by } : this.#correction(amount / 10_000n),
    ]);
  }

  /** Draws a correction of a trade that lost a tenth, for or against the client, sometimes too far away or too late. */
  #correction(seed: bigint): CommandBody {
    const open = rate(100n * 10n ** 8n);
    const dealt = { open, close: rate(90n * 10n ** 8n) };
    const closedAt = this.now - (seed % 2n === 0n ? 1 : 30) * 60 * 60_000;
    const trade = { direction: 'buy' as const, amount: money(10_000_000n), leverage: 10, closedAt, corrections: 0 };
    return {
      kind: 'correctTrade',
      closed: 1,
      symbol: 'EURUSD',
      trade: { ...trade, dealt, current: dealt },
      prices: { open, close: rate((70n + (seed % 40n)) * 10n ** 8n) },
    };
  }

  /** Draws mostly a new order some thousandths away, with or without an expiry; else a change or a cancellation. */
  #pending(pending: readonly PendingOrder[], symbol: Listed): CommandBody {
    const order = pending[this.#upTo(Math.max(1, pending.length))];
    const way = order === undefined ? 0 : this.#upTo(8);
    if (order !== undefined && way === 7) return { kind: 'cancelOrder', orderId: order.id };
    const listing = this.#listings[symbol];
    const direction = this.#pick(['buy', 'sell'] as const);
    const type = this.#pick(['limit', 'stop'] as const);
    const away = BigInt(this.#upTo(8)) * (waitsForRise({ direction, type }) ? 1n : -1n);
    const level = listing.sell + (listing.sell * away) / 1_000n;
    const orderRate = rate(level - (level % listing.step));
    if (order !== undefined && way === 6) {
      const changes = this.#pick([{ rate: orderRate }, { amount: money(50_000_000n) }, { expiresAt: undefined }]);
      return { kind: 'updateOrder', orderId: order.id, changes };
    }
    const amount = money(BigInt(1 + this.#upTo(30)) * 10_000_000n);
    const levels = { stopLoss: undefined, takeProfit: undefined };
    const expiresAt = this.#upTo(2) === 0 ? undefined : this.now + 1_000 + this.#upTo(120_000);
    return {
      kind: 'placeOrder',
      symbol,
      terms: { direction, type, rate: orderRate, amount, leverage: this.#pick([5, 20]), ...levels, expiresAt },
    };
  }

  /** Draws a full or partial close, a reversal, or the closing of everything. */
  #end({ id, amount, symbol }: Position): CommandBody {
    const order = { expectedPrice: undefined, tolerance: undefined };
    const way = this.#upTo(6);
    if (way === 0) return { kind: 'closeAllPositions', symbol };
    if (way === 1) return { kind: 'reversePosition', positionId: id, order };
    const part = money(((amount * BigInt(this.#upTo(120))) / 1_000_000n) * 10_000n);
    const closing = way === 2 ? order : { ...order, amount: part };
    return { kind: 'closePosition', positionId: id, order: closing };
  }

  /** Draws a trailing stop or a break-even level. */
  #follow({ id, symbol, direction, openRate }: Position): CommandBody {
    const listing = this.#listings[SYMBOLS.find((one) => one === symbol) ?? 'EURUSD'];
    const trailing = rate(listing.step * BigInt(1 + this.#upTo(300)));
    const winning = direction === 'buy' ? 1n : -1n;
    const breakEven = rate(openRate + (winning * openRate * BigInt(this.#upTo(6))) / 1_000n);
    return {
      kind: 'updatePosition',
      positionId: id,
      levels: this.#pick([{ trailing }, { breakEven }, { trailing, breakEven }, { trailing: undefined }]),
    };
  }

  /** Draws an order for a large part of the money, so that an account is soon near its close-out. */
  #open(symbol: Listed, cash: bigint): CommandBody {
    const direction = this.#pick(['buy', 'sell'] as const);
    const order = {
      direction,
      amount: money(((cash * BigInt(15 + this.#upTo(40))) / 1_000_000n + 100n) * 10_000n),
      leverage: this.#pick([5, 20, 20, 20]),
      expectedPrice: this.#upTo(3) === 0 ? this.#listings[symbol].quote?.buy : undefined,
      tolerance: undefined,
      stopLoss: this.#upTo(8) === 0 ? this.#level(symbol, direction) : undefined,
      takeProfit: undefined,
    };
    return { kind: 'openPosition', symbol, order };
  }

  /** Draws a small order, always with a stop. */
  #robotOrder(symbol: Listed): CommandBody {
    const direction = this.#pick(['buy', 'sell'] as const);
    const [amount, stopLoss] = [money(5_000_000n), this.#level(symbol, direction)];
    const open = { direction, amount, leverage: 5, expectedPrice: undefined, tolerance: undefined };
    return { kind: 'openPosition', symbol, order: { ...open, stopLoss, takeProfit: undefined } };
  }

  /** Draws a level some thousandths to the losing side, occasionally to the wrong one. */
  #level(symbol: string, direction: Direction) {
    const listing = this.#listings[SYMBOLS.find((one) => one === symbol) ?? 'EURUSD'];
    const away = BigInt(this.#upTo(12) - 1) * (direction === 'buy' ? -1n : 1n);
    const level = listing.sell + (listing.sell * away) / 1_000n;
    return rate(level - (level % listing.step));
  }

  #upTo(count: number): number {
    return Math.floor(this.#deps.random() * count);
  }

  #pick<Value>(values: readonly Value[]): Value {
    const value = values[this.#upTo(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }
}
