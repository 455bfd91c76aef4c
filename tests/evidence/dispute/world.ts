import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { brokerAccountName } from '@candor/domain/ledger/entry.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { closingPrice, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS, SECOND_MS } from '@candor/domain/time.ts';
import type { CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import type { Batch, ExecutionRow, JournalRow, PositionRow } from '@candor/server/modules/engine/dealing/rows.ts';
import { ruleVersion } from '@candor/server/modules/engine/dealing/rows.ts';
import { MemoryDatabase } from '../../simulation/memoryStore.ts';
import { NOON, eur, everythingAllowed, testRules } from '../../support/dealing.ts';
import { seeded } from '../../support/seeded.ts';
import { drawMarket, hunt, marketFor, widened } from './market.ts';

/** A row of the journal with its position. */
export interface Journalled extends JournalRow {
  readonly batch: number;
  readonly seq: number;
}

/** A client's trades with the real engine, and the market in which they were made. */
export interface World {
  readonly accountId: number;
  readonly until: number;
  readonly ticks: readonly Quote[];
  readonly fills: readonly Receipt[];
  readonly journal: readonly Journalled[];
  readonly entries: readonly { readonly id: number; readonly batch: number; readonly hash: string }[];
}

/** A cheat that the operator commits while the client trades, besides forged records. */
export type Crook = 'widenedSpread' | 'oneSidedDelay' | 'huntedStops';

interface Drawn {
  readonly seed: number;
  readonly orders: number;
  readonly crook?: Crook | undefined;
  /** Whether the market closes for two days halfway and opens two percent lower. */
  readonly hasGap?: boolean;
}

export const ACCOUNT = { pin: '10421734', book: 'real' as const, currency: 'EUR' };
export const BRAND = 'northline';

/** Trades with the real engine over a store in memory; without a crook everything is honest. */
export async function drawWorld({ seed, orders, crook, hasGap }: Drawn): Promise<World> {
  const random = seeded(seed);
  const desk = new Desk(drawMarket(random, marketFor(orders)), random, crook);
  await desk.start();
  for (let order = 0; order < orders; order += 1) {
    if (hasGap === true && order === orders >> 1) await desk.gap();
    await desk.order(order);
  }
  await desk.playTo(desk.now + SECOND_MS);
  return desk.world();
}

interface Open {
  readonly id: number;
  readonly symbol: string;
  readonly direction: Direction;
}

class Desk {
  now = NOON;
  readonly #database = new MemoryDatabase();
  readonly #random: () => number;
  readonly #crook: Crook | undefined;
  #ticks: Quote[];
  #played = 0;
  #engine: Engine | undefined;
  #accountId = 0;
  #huntedUntil = 0;
  readonly #latest = new Map<string, Quote>();
  readonly #open = new Map<number, Open>();

  constructor(ticks: Quote[], random: () => number, crook: Crook | undefined) {
    this.#ticks = ticks;
    this.#random = random;
    this.#crook = crook;
  }

  get #dealing(): Engine {
    if (this.#engine === undefined) throw new Error('the engine was not started');
    return this.#engine;
  }

  async start(): Promise<void> {
    this.#engine = await Engine.start({
      store: this.#database.connect(),
      rules: testRules(),
      now: () => this.now,
      onCommitted: ({ positions }) => {
        for (const { position } of positions) this.#keep(position);
      },
      alarm: (message) => {
        throw new Error(message);
      },
      onFenced: () => undefined,
    });
    const account = {
      brandId: BRAND,
      clientId: 1,
      kind: 'real' as const,
      currency: 'EUR',
      eligibility: everythingAllowed,
    };
    const opened = await this.#dealing.openAccount({ ...account, commandId: 'account:1:real', funding: eur('0') });
    if (!opened.ok || opened.value.kind !== 'account') throw new Error('the account was not opened');
    this.#accountId = opened.value.accountId;
    await this.#send('deposit', { kind: 'deposit', amount: eur('1000000') });
    for (const symbol of ['EURUSD', 'BTCUSD']) this.#dealing.market(symbol, { kind: 'open' });
    await this.playTo(NOON + 60 * SECOND_MS);
  }

  #keep(position: PositionRow['position']): void {
    if ('closedAt' in position) this.#open.delete(position.id);
    else this.#open.set(position.id, position);
  }

  /** Plays every tick up to an instant. */
  async playTo(until: number): Promise<void> {
    for (let tick = this.#ticks[this.#played]; tick !== undefined && tick.receivedTime <= until;) {
      this.now = tick.receivedTime + 1;
      this.#dealing.tick(tick);
      this.#latest.set(tick.symbol, tick);
      this.#played += 1;
      tick = this.#ticks[this.#played];
    }
    await this.#dealing.idle();
    this.now = Math.max(this.now, until);
  }

  /** Closes the market for two days, in which only the other market ticks, and opens it lower. */
  async gap(): Promise<void> {
    const [newest, others] = [this.#ticks[this.#played - 1], this.#latest.get('BTCUSD')];
    const past = this.#ticks.slice(0, this.#played);
    const hourly = newest && others ? hourlyAfter(newest, others) : [];
    this.#ticks = [...past, ...hourly, ...this.#ticks.slice(this.#played).map(lower)];
    await this.playTo(this.now + SHUT_MS + 5 * SECOND_MS);
  }

  /** Sends one order of the client: based on a seen price, received, held for a while, decided. */
  async order(number: number): Promise<void> {
    const isOpening = this.#open.size === 0 || (this.#open.size < 12 && this.#random() < 0.55);
    const givenAt = this.now + 1_500 + Math.floor(this.#random() * 4_000);
    await this.playTo(givenAt);
    const shown = this.#ticks[this.#played - 1];
    const body = isOpening ? this.#opening() : this.#closing();
    if (shown === undefined || body === undefined) return;
    const receivedAt = givenAt + 20 + Math.floor(this.#random() * 80);
    const at = receivedAt + this.#wait(receivedAt, body.side);
    if (this.#crook === 'widenedSpread') this.#widen(at, body.side.symbol);
    await this.playTo(at);
    await this.#send(`order-${number}`, body.body, { receivedAt, seenTick: shown.tickId });
    if (isOpening && this.#crook === 'huntedStops') this.#hunt();
  }

  #opening(): Ordered | undefined {
    const symbol = this.#random() < 0.75 || this.#crook === 'huntedStops' ? 'EURUSD' : 'BTCUSD';
    const direction: Direction = this.#random() < 0.5 && this.#crook !== 'huntedStops' ? 'sell' : 'buy';
    const quote = this.#latest.get(symbol);
    if (quote === undefined) return undefined;
    const price = openingPrice(quote, direction);
    // The stop is a few spreads away, so that some stops are reached and some are not.
    const distance =
      (quote.buy - quote.sell) * BigInt((this.#crook === 'huntedStops' ? 8 : 2) + Math.floor(this.#random() * 4));
    const from = closingPrice(quote, direction);
    const sign = direction === 'buy' ? 1n : -1n;
    const hasLevels = this.#random() < 0.6 || this.#crook === 'huntedStops';
    const order = {
      direction,
      amount: eur(String(100 + Math.floor(this.#random() * 200))),
      leverage: this.#random() < 0.05 ? 77 : 10,
      expectedPrice: price,
      tolerance: undefined,
      stopLoss: hasLevels ? rounded(symbol, from - sign * distance) : undefined,
      takeProfit: hasLevels ? rounded(symbol, from + sign * distance * 2n) : undefined,
      trailing: undefined,
      breakEven: undefined,
    };
    return { body: { kind: 'openPosition', symbol, order }, side: { symbol, isBuying: direction === 'buy' } };
  }

  #closing(): Ordered | undefined {
    const all = [...this.#open.values()];
    const position = all[Math.floor(this.#random() * all.length)];
    const quote = position && this.#latest.get(position.symbol);
    if (position === undefined || quote === undefined) return undefined;
    const expectedPrice = this.#random() < 0.8 ? closingPrice(quote, position.direction) : undefined;
    const body = {
      kind: 'closePosition' as const,
      positionId: position.id,
      order: { expectedPrice, tolerance: undefined },
    };
    return { body, side: { symbol: position.symbol, isBuying: position.direction === 'sell' } };
  }

  /** Returns a wait: an honest one depends on nothing, the other on the prices to come. */
  #wait(receivedAt: number, { symbol, isBuying }: Ordered['side']): number {
    const honest = 3 + Math.floor(-60 * Math.log(1 - this.#random()));
    if (this.#crook !== 'oneSidedDelay') return honest;
    const own = this.#ticks.filter((tick) => tick.symbol === symbol);
    const before = own.findLast((tick) => tick.receivedTime <= receivedAt);
    const after = own.findLast((tick) => tick.receivedTime <= receivedAt + 2_000);
    if (before === undefined || after === undefined) return honest;
    const isAgainst = isBuying ? after.sell > before.sell : after.sell < before.sell;
    return isAgainst ? 900 + honest : honest;
  }

  /** Inserts a tick before the decision that differs from the previous one only by its wide spread. */
  #widen(at: number, symbol: string): void {
    const place = this.#ticks.findLastIndex((tick) => tick.receivedTime < at);
    const newest = this.#ticks.slice(0, place + 1).findLast((tick) => tick.symbol === symbol);
    const before = this.#ticks[place];
    if (newest === undefined || before === undefined) return;
    const times = { sourceTime: at - 6, receivedTime: at - 1 };
    this.#ticks.splice(place + 1, 0, { ...widened(newest), tickId: before.tickId + 1, ...times });
  }

  /** Moves the price to the stop of the newest position that has one. */
  #hunt(): void {
    if (this.now < this.#huntedUntil || this.#random() > 0.8) return;
    this.#huntedUntil = this.now + 60 * SECOND_MS;
    const rows = [...this.#database.positions.values()].map(({ position }) => position);
    const position = rows.findLast((one) => !('closedAt' in one) && one.stopLoss !== undefined);
    if (position?.stopLoss === undefined) return;
    const { symbol, stopLoss: level } = position;
    this.#ticks = hunt(this.#ticks, this.#played, { symbol, level, beyond: 1_000n });
  }

  async #send(commandId: string, body: CommandBody, arrival?: { receivedAt: number; seenTick: number }): Promise<void> {
    const command = { commandId, brandId: BRAND, accountId: this.#accountId, actor: 'client' as const, body };
    await this.#dealing.submit({ ...command, ...(arrival !== undefined && { arrival }) });
  }

  world(): World {
    const batches = this.#database.batches;
    return {
      accountId: this.#accountId,
      until: this.now,
      ticks: this.#ticks.slice(0, this.#played),
      fills: receiptsOf(batches),
      journal: batches.flatMap((batch) => batch.journal.map((row, seq) => ({ ...row, batch: batch.number, seq }))),
      entries: batches.flatMap((batch) =>
        batch.entries.map(({ entry, hash }) => ({ id: entry.id, batch: batch.number, hash })),
      ),
    };
  }
}

interface Ordered {
  readonly body: CommandBody;
  readonly side: { readonly symbol: string; readonly isBuying: boolean };
}

const SHUT_HOURS = 50;
const SHUT_MS = SHUT_HOURS * HOUR_MS;

/** Repeats a quote of the market that stays open once an hour. */
function hourlyAfter({ tickId, receivedTime }: Quote, quote: Quote): Quote[] {
  return Array.from({ length: SHUT_HOURS - 1 }, (_, index) => {
    const at = receivedTime + (index + 1) * HOUR_MS;
    return { ...quote, tickId: tickId + index + 1, sourceTime: at - 5, receivedTime: at };
  });
}

function lower({ sell, buy, ...tick }: Quote): Quote {
  const by = (sell / 50n / BTCUSD_STEP) * BTCUSD_STEP;
  const times = { sourceTime: tick.sourceTime + SHUT_MS, receivedTime: tick.receivedTime + SHUT_MS };
  const tickId = tick.tickId + SHUT_HOURS;
  return { ...tick, ...times, tickId, sell: (sell - by) as Rate, buy: (buy - by) as Rate };
}

const EURUSD_STEP = 1_000n;
const BTCUSD_STEP = 1_000_000n;

function rounded(symbol: string, value: bigint): Rate {
  return (value - (value % (symbol === 'EURUSD' ? EURUSD_STEP : BTCUSD_STEP))) as Rate;
}

function receiptsOf(batches: readonly Batch[]): Receipt[] {
  const openings = new Map<number, ReceiptExecution>();
  return batches.flatMap((batch) =>
    batch.executions.flatMap((row): Receipt[] => {
      const position = batch.positions.find(({ position: { id } }) => id === row.positionId)?.position;
      if (position === undefined) return [];
      const execution = executionOf(row, batch, position);
      const opening = openings.get(position.id);
      if (row.kind === 'open') openings.set(position.id, execution);
      const { id, symbol, direction, amount, leverage } = position;
      return [
        {
          brandId: BRAND,
          account: ACCOUNT,
          position: { id, symbol, direction, amount, leverage },
          executions: opening === undefined ? [execution] : [opening, execution],
          splits: [],
          delisting: undefined,
          symbolChanges: [],
          isLogged: true,
        },
      ];
    }),
  );
}

function executionOf(row: ExecutionRow, batch: Batch, position: PositionRow['position']): ReceiptExecution {
  const { symbol: _symbol, ...tick } = row.quote;
  const entry = batch.entries.find((one) => one.entry.id === row.entryId);
  const postings = entry?.entry.postings.map(({ account, amount }) => ({
    account: account.kind === 'client' ? ('client' as const) : brokerAccountName(account),
    amount,
  }));
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    batch: batch.number,
    commandId: row.commandId,
    arrival: row.arrival ?? null,
    actor: row.actor,
    ruleVersion: ruleVersion(row),
    tick,
    markUp: row.markUp,
    expectedRate: row.expectedRate ?? null,
    fillRate: row.fillRate ?? null,
    stopLoss: row.levels?.stopLoss ?? null,
    takeProfit: row.levels?.takeProfit ?? null,
    closing: !('closedAt' in position)
      ? null
      : {
          reason: position.closingReason,
          profit: position.profit,
          entry:
            entry === undefined || postings === undefined
              ? null
              : {
                  id: entry.entry.id,
                  kind: entry.entry.kind,
                  chainPosition: entry.chainPosition,
                  hash: entry.hash,
                  postings,
                },
        },
  } as ReceiptExecution;
}
