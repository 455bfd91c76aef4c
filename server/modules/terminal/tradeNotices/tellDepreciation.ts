import { currencyOf } from '@candor/brands/schema.ts';
import type { AccountId, BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { depreciationMove } from '@candor/domain/margin/depreciation.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { mailMoney, queueMail } from '../../access/notifications/index.ts';
import { findClient } from '../../client/clients/index.ts';
import type { FallenHolding, Survey } from '../../engine/dealing/index.ts';
import { findInstrument, platformPath } from '../../engine/instruments/index.ts';
import type { TradeNoticeDeps } from './deps.ts';
import { deleteTold, insertNotice, insertTold, readTold } from './depreciationStore.ts';

interface Place {
  readonly accountId: AccountId;
  readonly symbol: InstrumentSymbol;
}

const keyOf = ({ accountId, symbol }: Place) => `${accountId}/${symbol}`;

/**
 * Rules DN-1 to DN-5: tells the clients of a brand whose instruments on the real account have lost another tenth of
 * what was put in, each step once. What the walk does not name has kept its value, or is held no longer.
 */
export async function tellDepreciation(
  { pool, clock, brands }: TradeNoticeDeps,
  brandId: BrandId,
  survey: Pick<Survey, 'brands'>,
): Promise<void> {
  const fallen = survey.brands.get(brandId)?.real.fallen ?? [];
  const currency = currencyOf(brands, brandId);
  await transaction(pool, brandId, async (connection) => {
    const told = new Map((await readTold(connection)).map((one) => [keyOf(one), one]));
    const named = new Map(fallen.map((one) => [keyOf(one), one]));
    for (const [key, before] of told) {
      if (depreciationMove(named.get(key), before).kind === 'forget') await deleteTold(connection, before);
    }
    for (const [key, holding] of named) {
      const move = depreciationMove(holding, told.get(key));
      if (move.kind === 'tell') {
        await tell(connection, holding, { brandId, currency, percent: move.percent, now: clock.now() });
      }
    }
  });
}

interface Circumstances {
  readonly brandId: BrandId;
  readonly currency: Pick<Currency, 'code' | 'symbol'>;
  readonly percent: number;
  readonly now: Instant;
}

async function tell(
  connection: Connection,
  { accountId, clientId, symbol, initial, profit = money(0n), since }: FallenHolding,
  { brandId, currency, percent, now }: Circumstances,
): Promise<void> {
  const client = await findClient(connection, clientId);
  const notice = { brandId, accountId, symbol, percent, now };
  if (client === undefined || !(await insertTold(connection, { ...notice, since }))) return;
  const current = money(initial + profit);
  const id = await insertNotice(connection, { ...notice, initial, current });
  await queueMail(connection, {
    brandId,
    clientId,
    to: client.email,
    language: client.language,
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
