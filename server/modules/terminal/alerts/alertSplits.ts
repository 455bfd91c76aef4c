import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isFromBefore, splitPrice } from '@candor/domain/trading/corporateActions.ts';
import type { ActionStep, Actions, DoneSplit } from '@candor/domain/trading/corporateActions.ts';
import type { Clock } from '../../../clock.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { Alert } from './alert.ts';
import { lockInstrument } from './instrumentLock.ts';
import { alertRows, WAITING } from './store.ts';

export interface AlertSplitsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Reports a split that could not be applied and is tried again. */
  readonly onTrouble: (error: unknown) => void;
  /**
   * Resolves to false while a tick from before the split has reached alerts of the instrument and that is not stored
   * yet.
   */
  readonly isStored: (brandId: BrandId, symbol: InstrumentSymbol) => Promise<boolean>;
  readonly onDivided: (alert: Alert) => void;
  /**
   * Called when a brand's alerts in an instrument no longer wait for a split; quotes from before `since` are in old
   * units.
   */
  readonly onReleased: (brandId: BrandId, symbol: InstrumentSymbol, since: Instant) => void;
}

interface News {
  readonly splits: readonly DoneSplit[];
  /** Instruments with a split that is due but not carried out, as on a server that has just started. */
  readonly due: readonly InstrumentSymbol[];
  readonly brandIds: readonly BrandId[];
}

type Held = ReadonlyMap<BrandId, ReadonlySet<InstrumentSymbol>>;

const RETRY_MS = 1_000;

/**
 * Rule CA-6: divides the alerts that waited at a split. Only the latest state of actions counts, one run at a time.
 * Each brand and each split is a transaction of its own: one that fails is tried again, and holds only its own alerts.
 */
export class AlertSplits {
  readonly #deps: AlertSplitsDeps;
  readonly #divided = new Map<BrandId, Set<string>>();
  #latest: News = { splits: [], due: [], brandIds: [] };
  #held: Held = new Map();
  #running: Promise<void> | undefined;
  #isDue = false;
  #again: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: AlertSplitsDeps) {
    this.#deps = deps;
  }

  isHeld(brandId: BrandId, symbol: InstrumentSymbol): boolean {
    return this.#held.get(brandId)?.has(symbol) ?? false;
  }

  /** Takes the latest actions; resolves when every split known by now has been tried. */
  update({ waiting, splits }: Actions, brandIds: readonly BrandId[]): Promise<void> {
    const now = this.#deps.clock.now();
    const isDueSplit = ({ terms, effectiveAt }: ActionStep) => terms.kind === 'split' && effectiveAt <= now;
    const due = waiting.filter(isDueSplit).map(({ symbol }) => symbol);
    this.#latest = { splits, due, brandIds };
    this.#settle();
    return this.#ask();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#again);
    await this.#running;
  }

  #ask(): Promise<void> {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#isDue = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    let isDone = true;
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      const latest = this.#latest;
      isDone = true;
      for (const brandId of latest.brandIds) isDone = (await this.#divideBrand(brandId, latest.splits)) && isDone;
      this.#settle();
    }
    if (!isDone && !this.#isStopped) this.#again = setTimeout(() => void this.#ask(), RETRY_MS);
  }

  /**
   * Divides a brand's alerts; false if a split must be tried again. Later splits of an instrument wait for the earlier
   * ones.
   */
  async #divideBrand(brandId: BrandId, splits: readonly DoneSplit[]): Promise<boolean> {
    const { pool, clock, onTrouble, onDivided, isStored } = this.#deps;
    if (this.#freshOf(brandId, splits).length === 0) return true;
    const failed = new Set<InstrumentSymbol>();
    try {
      const before = await transaction(pool, brandId, findDivided);
      this.#divided.set(brandId, new Set(before));
    } catch (error) {
      onTrouble(error);
      return false;
    }
    for (const split of this.#freshOf(brandId, splits)) {
      if (failed.has(split.symbol)) continue;
      if (!(await isStored(brandId, split.symbol))) {
        failed.add(split.symbol);
        continue;
      }
      try {
        const work = { split, now: clock.now() };
        const changed = await transaction(pool, brandId, (connection) => splitAlerts(connection, brandId, work));
        this.#divided.get(brandId)?.add(split.actionId);
        for (const alert of changed) onDivided(alert);
      } catch (error) {
        failed.add(split.symbol);
        onTrouble(error);
      }
    }
    return failed.size === 0;
  }

  #freshOf(brandId: BrandId, splits: readonly DoneSplit[]): readonly DoneSplit[] {
    const divided = this.#divided.get(brandId);
    return splits.filter(({ actionId }) => divided?.has(actionId) !== true);
  }

  #settle(): void {
    const { splits, due, brandIds } = this.#latest;
    const before = this.#held;
    const fresh = (brandId: BrandId) => this.#freshOf(brandId, splits).map(({ symbol }) => symbol);
    this.#held = new Map(brandIds.map((brandId) => [brandId, new Set([...due, ...fresh(brandId)])]));
    for (const [brandId, symbols] of before) {
      for (const symbol of symbols) {
        if (this.isHeld(brandId, symbol)) continue;
        const times = splits.filter((split) => split.symbol === symbol).map(({ at }) => at);
        this.#deps.onReleased(brandId, symbol, Math.max(0, ...times));
      }
    }
  }
}

/**
 * Rule CA-6: is this price from before a split that has already divided the alerts of the transaction's brand? An alert
 * compared with it would come too late to be divided. The caller holds the instrument's lock (`lockInstrumentShared`).
 */
export async function isDividedSince(
  connection: Connection,
  { symbol, ...quote }: Pick<Quote, 'symbol' | 'tickId' | 'receivedTime'>,
  { splits }: Pick<Actions, 'splits'>,
): Promise<boolean> {
  const later = splits.filter((split) => split.symbol === symbol && isFromBefore(quote, split));
  if (later.length === 0) return false;
  const divided = await findDivided(connection);
  return later.some(({ actionId }) => divided.includes(actionId));
}

/** Lists the splits that have divided the alerts of the transaction's brand. */
async function findDivided(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ action_id: string }>('SELECT action_id FROM alert_split');
  return rows.map(({ action_id: actionId }) => actionId);
}

/**
 * Rule CA-6: divides a brand's alerts that waited at a split, each split once. Rounds half to even like the price that
 * they wait for, and never beyond the highest valid price. Returns the changed alerts.
 */
async function splitAlerts(
  connection: Connection,
  brandId: BrandId,
  { split, now }: { readonly split: DoneSplit; readonly now: Instant },
): Promise<Alert[]> {
  const { actionId, symbol, at, lastTick } = split;
  await lockInstrument(connection, symbol);
  const { rowCount } = await connection.query(
    'INSERT INTO alert_split (action_id, brand_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [actionId, brandId, toTimestamp(now)],
  );
  if (rowCount === 0) return [];
  const found = await connection.query<{ id: string; price: bigint }>(
    `SELECT id::text, price FROM price_alert
     WHERE symbol = $1 AND coalesce(compared_tick <= $3, created_at < $2) AND ${WAITING} ORDER BY id FOR UPDATE`,
    [symbol, toTimestamp(at), lastTick ?? null],
  );
  return alertRows.all(
    connection,
    `UPDATE price_alert SET price = divided.price, revision = revision + 1
     FROM unnest($1::bigint[], $2::bigint[]) AS divided (alert, price)
     WHERE price_alert.id = divided.alert RETURNING ${alertRows.columns}`,
    [found.rows.map(({ id }) => id), found.rows.map(({ price }) => splitPrice(rate(price), split))],
  );
}
