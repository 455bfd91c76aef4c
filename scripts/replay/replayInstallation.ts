import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { loadBrand } from '@candor/server/brands.ts';
import type { Config } from '@candor/server/config.ts';
import { openPool, snapshot } from '@candor/server/database/pool.ts';
import type { DatabaseAddress, Pool } from '@candor/server/database/pool.ts';
import { createRules } from '@candor/server/modules/engine/dealing/index.ts';
import { readInstallation } from '@candor/server/modules/engine/quotes/index.ts';
import { tapeFolder } from '@candor/server/wiring/tape.ts';
import { readHistory } from '@candor/server/modules/engine/dealing/dispute/history.ts';
import type { History } from '@candor/server/modules/engine/dealing/dispute/history.ts';
import { replayAccount } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import type { DisputeResult } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import { TickSupply } from '@candor/server/modules/engine/dealing/dispute/tickSupply.ts';
import { isSessionOpen, simulatedPast } from '@candor/server/wiring/disputes.ts';
import { StartError } from '../progress.ts';
import { openInstallation } from './replayDatabase.ts';

export interface DisputeRequest {
  readonly accountId: AccountId;
  readonly from: Instant;
  readonly to: Instant;
}

/** Replays the dispute of an account of this installation, which may be running meanwhile: nothing is written. */
export async function replayInstallation(config: Config, request: DisputeRequest): Promise<DisputeResult> {
  const database = await openInstallation(config);
  try {
    return await replayFrom(config, database.address, request);
  } finally {
    await database.close();
  }
}

async function replayFrom(
  config: Config,
  address: DatabaseAddress,
  { accountId, from, to }: DisputeRequest,
): Promise<DisputeResult> {
  const dealing = openPool('dealing', address, { connectionsMax: 1 });
  try {
    const history = await historyOf(dealing, accountId);
    const { source, past } = simulatedPast(await readInstallation(dealing));
    return await replayAccount({
      history,
      rules: createRules([loadBrand(history.brandId)]),
      // Before the installation's first minute is the demonstration's past, played from this source.
      supply: new TickSupply({
        tapeFolder: tapeFolder(config),
        past,
      }),
      isSessionOpen: (quote, at, terms) => isSessionOpen({ source, terms }, quote, at),
      from,
      to,
    });
  } finally {
    await dealing.end();
  }
}

/** Reads the history as of one moment, whatever the server writes meanwhile. */
export async function historyOf(dealing: Pool, accountId: AccountId): Promise<History> {
  const { rows } = await dealing.query<{ brand_id: string }>('SELECT brand_id FROM trading_account WHERE id = $1', [
    String(accountId),
  ]);
  const history = await snapshot(dealing, rows[0]?.brand_id ?? '', (connection) => readHistory(connection, accountId));
  if (history.ok) return history.value;
  const { params } = history.refusal;
  if (params?.['until'] === undefined) throw new StartError(`There is no trading account ${accountId}.`);
  const before = params['until'].slice(0, 'YYYY-MM-DD'.length);
  throw new StartError(`Account ${accountId} cannot be replayed: its history before ${before} is archived.`);
}
