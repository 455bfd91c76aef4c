import { currencyOf } from '@candor/brands/schema.ts';
import type { AccountId, BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { depreciationMove } from '@candor/domain/margin/depreciation.ts';
import type { LastNotice } from '@candor/domain/margin/depreciation.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { mailMoney, queueMail, toClient } from '../../access/notifications/index.ts';
import { findClient } from '../../client/clients/index.ts';
import type { DepreciatedHolding } from '../../engine/dealing/index.ts';
import { findInstrument, platformPath } from '../../engine/instruments/index.ts';
import type { TradeNoticeDeps } from './deps.ts';
import { deleteLastNotice, insertNotice, listLastNotices, updateLastNotice } from './depreciationStore.ts';

interface Place {
  readonly accountId: AccountId;
  readonly symbol: InstrumentSymbol;
}

const keyOf = ({ accountId, symbol }: Place) => `${accountId}/${symbol}`;

/** Number of consecutive failures that cannot be the fault of single rows. */
const FAILED_IN_A_ROW_MAX = 20;

/** A brand's fallen holdings, as of one walk. */
export interface DepreciatedHoldings {
  readonly at: Instant;
  readonly holdings: readonly DepreciatedHolding[];
}

/**
 * Rules DN-1 to DN-5: notifies a brand's clients whose holding on the real account has lost another tenth of the
 * initial amount, each step once. A holding that the walk does not list has kept its value or is closed. A notice that
 * fails does not stop the others; the errors are thrown at the end.
 */
export async function notifyOfDepreciation(
  deps: TradeNoticeDeps,
  brandId: BrandId,
  fallen: DepreciatedHoldings,
): Promise<void> {
  const { pool, clock, brands } = deps;
  const currency = currencyOf(brands, brandId);
  const named = new Map(fallen.holdings.map((one) => [keyOf(one), one]));
  const lastNotices = await deleteRecovered({ pool, brandId, named });
  const failed: unknown[] = [];
  let inARow = 0;
  for (const [key, holding] of named) {
    const move = depreciationMove(holding, lastNotices.get(key));
    if (move.kind !== 'notify') continue;
    const { percent } = move;
    const about = { brandId, currency, percent, now: clock.now(), walkedAt: fallen.at };
    try {
      await transaction(pool, brandId, (connection) => notify(connection, holding, about));
      inARow = 0;
    } catch (error) {
      failed.push(error);
      inARow += 1;
      if (inARow === FAILED_IN_A_ROW_MAX) break;
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `notices failed, the first for ${String(failed[0])}`);
}

interface Known {
  readonly pool: TradeNoticeDeps['pool'];
  readonly brandId: BrandId;
  readonly named: ReadonlyMap<string, DepreciatedHolding>;
}

/** Deletes the notices of holdings that have kept their value or are closed; returns the notices before that. */
function deleteRecovered({ pool, brandId, named }: Known): Promise<ReadonlyMap<string, LastNotice>> {
  return transaction(pool, brandId, async (connection) => {
    const lastNotices = new Map((await listLastNotices(connection)).map((one) => [keyOf(one), one]));
    for (const [key, before] of lastNotices) {
      if (depreciationMove(named.get(key), before).kind === 'forget') await deleteLastNotice(connection, before);
    }
    return lastNotices;
  });
}

interface Circumstances {
  readonly brandId: BrandId;
  readonly currency: Pick<Currency, 'code' | 'symbol'>;
  readonly percent: number;
  readonly now: Instant;
  readonly walkedAt: Instant;
}

async function notify(
  connection: Connection,
  { accountId, clientId, symbol, initial, profit = money(0n), since }: DepreciatedHolding,
  { brandId, currency, percent, now, walkedAt }: Circumstances,
): Promise<void> {
  const client = await findClient(connection, clientId);
  const notice = { brandId, accountId, symbol, percent };
  // By the dealing clock, like `since`: a position opened after the walk is younger than the notice.
  const notifiedAt = Math.max(walkedAt, since);
  if (client === undefined || !(await updateLastNotice(connection, { ...notice, since, notifiedAt }))) return;
  const current = money(initial + profit);
  const id = await insertNotice(connection, { ...notice, initial, current, now });
  await queueMail(connection, {
    ...toClient(client),
    template: 'depreciation',
    now,
    values: {
      name: client.firstName,
      symbol: findInstrument(symbol)?.name ?? symbol,
      time: { time: now },
      initial: mailMoney(initial, currency),
      current: mailMoney(current, currency),
      percent: String(percent),
    },
    link: { path: platformPath(symbol) },
    eventKey: `depreciation:${id}`,
  });
}
