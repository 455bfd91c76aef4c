import { isAlertExpired } from '@candor/domain/alerts/alert.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { EdgeLine } from '../../../database/edgeLine.ts';
import type { Pool } from '../../../database/pool.ts';
import type { StateChange } from '../../engine/quotes/index.ts';
import type { Alert, WaitingAlert } from './alert.ts';
import { AlertIndex } from './alertIndex.ts';
import { AlertSplits } from './alertSplits.ts';
import { ChangedAlerts } from './changedAlerts.ts';
import { mailLater } from './mailAlerts.ts';
import { findByIds, findWaiting, updateFired } from './store.ts';
import type { Reached } from './store.ts';

export type AlertListener = (alert: Alert) => void;

export interface WatchDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Reports that reached alerts could not be stored; storing is tried again. */
  readonly onTrouble: (error: unknown) => void;
}

const RETRY_MS = 1_000;
const STORED_AT_ONCE = 500;
/** Maximum number of remembered notices: news of a fired alert arrives within seconds. */
const NOTIFIED_MAXIMUM = 10_000;

/** Compares every accepted tick with the waiting alerts, stores those that fire, and only then notifies. */
export class AlertWatch {
  readonly #deps: WatchDeps;
  /** Indexes by brand: a split that holds the alerts of one brand does not hold the others'. */
  readonly #indexes = new Map<BrandId, AlertIndex>();
  readonly #usable = new Set<InstrumentSymbol>();
  readonly #latest = new Map<InstrumentSymbol, Quote>();
  readonly #listeners = new Set<AlertListener>();
  /** Reached alerts that are not stored yet, each with its tick. */
  #reached: Reached[] = [];
  #storing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Ids already notified here, so that each alert is notified once. The oldest are dropped. */
  readonly #notified = new Set<number>();
  /** Reader of alerts changed by other edges; undefined for a single edge. */
  #changed: ChangedAlerts | undefined;
  /** Timer to retry a failed read after a gap. */
  #gap: NodeJS.Timeout | undefined;
  readonly #splits: AlertSplits;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#splits = new AlertSplits({
      ...deps,
      isStored: (brandId, symbol) => this.#isStored(brandId, symbol),
      onDivided: (alert) => this.#indexOf(alert.brandId).put(alert),
      onReleased: (brandId, symbol, since) => {
        const latest = this.#latest.get(symbol);
        if (latest === undefined || latest.receivedTime < since || !this.#usable.has(symbol)) return;
        this.#compare(latest, [brandId]);
      },
    });
  }

  /** Reads the waiting alerts at the start; the first tick that comes is compared with them. */
  async load(brandIds: readonly BrandId[]): Promise<void> {
    await this.#loadAll(brandIds);
  }

  /** Reads all waiting alerts and returns their ids. */
  async #loadAll(brandIds: readonly BrandId[]): Promise<ReadonlySet<number>> {
    const { pool, clock } = this.#deps;
    const ids = new Set<number>();
    for (const brandId of brandIds) {
      const waiting = await transaction(pool, brandId, (connection) => findWaiting(connection, clock.now()));
      for (const alert of waiting) {
        this.#indexOf(alert.brandId).put(alert);
        ids.add(alert.id);
      }
    }
    return ids;
  }

  /** Rule AL-5: follows the other edges, which compare as well: alerts changed or fired there become known here. */
  follow(line: Pick<EdgeLine, 'listen'>, brandIds: readonly BrandId[]): void {
    const { onTrouble } = this.#deps;
    const heard = new ChangedAlerts({ onTrouble, read: (brandId, ids) => this.#readChanged(brandId, ids) });
    this.#changed = heard;
    const catchUp = (): void =>
      void this.#catchUp(brandIds).catch((error: unknown) => {
        onTrouble(error);
        clearTimeout(this.#gap);
        this.#gap = setTimeout(catchUp, RETRY_MS);
      });
    line.listen('alert', (news) => {
      if (news === undefined) catchUp();
      else if (this.#notified.has(news.id)) this.#indexOf(news.brandId).drop(news.id);
      else heard.add(news.brandId, [news.id]);
    });
  }

  /**
   * Catches up after a gap: reads the waiting alerts, and those that no longer wait, since they may have fired
   * elsewhere.
   */
  async #catchUp(brandIds: readonly BrandId[]): Promise<void> {
    const idsByBrand = brandIds.map((brandId) => [brandId, [...this.#indexOf(brandId).ids]] as const);
    const waiting = await this.#loadAll(brandIds);
    for (const [brandId, ids] of idsByBrand)
      this.#changed?.add(
        brandId,
        ids.filter((id) => !waiting.has(id)),
      );
  }

  async #readChanged(brandId: BrandId, ids: readonly number[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#notified.has(id));
    if (unknown.length === 0) return;
    const found = await transaction(this.#deps.pool, brandId, (connection) => findByIds(connection, unknown));
    const byId = new Map(found.map((alert) => [alert.id, alert]));
    const now = this.#deps.clock.now();
    for (const id of unknown) {
      const alert = byId.get(id);
      const isOver = alert === undefined || alert.isRemoved || isAlertExpired(alert.expiresAt, now);
      if (alert?.fired === undefined && !isOver && !this.#notified.has(id)) {
        this.#indexOf(brandId).put(alert);
        continue;
      }
      this.#indexOf(brandId).drop(id);
      if (alert?.fired !== undefined && !alert.isRemoved && !alert.isSeen) this.#notify(alert);
    }
  }

  #notify(alert: Alert): void {
    if (this.#notified.has(alert.id)) return;
    this.#notified.add(alert.id);
    if (this.#notified.size > NOTIFIED_MAXIMUM)
      for (const oldest of [...this.#notified].slice(0, NOTIFIED_MAXIMUM / 2)) this.#notified.delete(oldest);
    for (const listener of this.#listeners) listener(alert);
  }

  /** Registers a listener, called with every alert that has fired. */
  listen(listener: AlertListener): void {
    this.#listeners.add(listener);
  }

  applyStates(changes: readonly StateChange[]): void {
    for (const { symbol, state } of changes) {
      if (isUsable(state)) this.#usable.add(symbol);
      else this.#usable.delete(symbol);
    }
  }

  /**
   * Rule CA-6: divides the alerts that waited at a split before the next price is compared with them. Due splits are
   * those that were not carried out when the server started.
   */
  applyActions(actions: Actions, brandIds: readonly BrandId[]): Promise<void> {
    return this.#splits.update(actions, brandIds);
  }

  /** Takes a tick that the gate has accepted. */
  apply(quote: Quote): void {
    if (!this.#usable.has(quote.symbol)) return;
    this.#latest.set(quote.symbol, quote);
    this.#compare(quote, this.#indexes.keys());
  }

  /** Adds a new or changed alert; ticks that came while it was being stored are compared too. */
  put(alert: WaitingAlert, comparedWith: Pick<Quote, 'tickId'>): void {
    this.#indexOf(alert.brandId).put(alert);
    const latest = this.#latest.get(alert.symbol);
    if (latest !== undefined && latest.tickId > comparedWith.tickId) this.#compare(latest, [alert.brandId]);
  }

  drop(id: number): void {
    for (const index of this.#indexes.values()) index.drop(id);
  }

  /** Number of waiting alerts. */
  get waiting(): number {
    return [...this.#indexes.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Waits for alerts that are being stored. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  /** Waits for alerts that are being stored; afterwards nothing fires. */
  async stop(): Promise<void> {
    clearTimeout(this.#retry);
    clearTimeout(this.#gap);
    this.#usable.clear();
    await this.#splits.stop();
    await this.#changed?.stop();
    await this.#storing;
  }

  #indexOf(brandId: BrandId): AlertIndex {
    const index = this.#indexes.get(brandId) ?? new AlertIndex();
    this.#indexes.set(brandId, index);
    return index;
  }

  #compare(quote: Quote, brandIds: Iterable<BrandId>): void {
    for (const brandId of brandIds) {
      if (!this.#splits.isHeld(brandId, quote.symbol)) this.#compareIn(this.#indexOf(brandId), quote);
    }
    this.#store();
  }

  #compareIn(index: AlertIndex, quote: Quote): void {
    const now = this.#deps.clock.now();
    for (const alert of index.take(quote.symbol, quote.sell)) {
      if (isAlertExpired(alert.expiresAt, quote.receivedTime)) continue;
      const { tickId, buy, sell, source, sourceTime } = quote;
      this.#reached.push({ alert, firing: { at: now, tickId, buy, sell, source, sourceTime } });
    }
  }

  /** Waits for running writes, then answers whether the instrument's reached alerts are all stored. */
  async #isStored(brandId: BrandId, symbol: InstrumentSymbol): Promise<boolean> {
    await this.#storing;
    return !this.#reached.some(({ alert }) => alert.brandId === brandId && alert.symbol === symbol);
  }

  /** Stores reached alerts, one statement at a time; later ones go into the next. */
  #store(): void {
    if (this.#reached.length === 0 || this.#storing !== undefined || this.#retry !== undefined) return;
    this.#storing = this.#storeNext().finally(() => {
      this.#storing = undefined;
      this.#store();
    });
  }

  async #storeNext(): Promise<void> {
    const first = this.#reached[0]?.alert.brandId;
    if (first === undefined) return;
    const batch = this.#reached.filter(({ alert }) => alert.brandId === first).slice(0, STORED_AT_ONCE);
    try {
      const fired = await transaction(this.#deps.pool, first, async (connection) => {
        const now = await updateFired(connection, batch);
        await mailLater(connection, now);
        return now;
      });
      this.#reached = this.#reached.filter((one) => !batch.includes(one));
      for (const alert of fired) this.#notify(alert);
      // Another edge may have fired these first, and its news is lost while the line is down.
      const ids = batch.map(({ alert }) => alert.id);
      this.#changed?.add(
        first,
        ids.filter((id) => !this.#notified.has(id)),
      );
    } catch (error) {
      this.#deps.onTrouble(error);
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        this.#store();
      }, RETRY_MS);
    }
  }
}
