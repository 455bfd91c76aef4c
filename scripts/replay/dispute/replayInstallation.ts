import type { AccountId, Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import { loadBrand } from '@candor/server/brands.ts';
import type { Config } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { createRules } from '@candor/server/modules/engine/dealing/index.ts';
import { findInstrument, instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { readInstallation } from '@candor/server/modules/engine/quotes/index.ts';
import type { Installation } from '@candor/server/modules/engine/quotes/index.ts';
import type { PriceSource } from '@candor/server/providers/prices/interface.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { tapeFolder } from '@candor/server/wiring/tape.ts';
import { openInstallation } from '../replayDatabase.ts';
import { readHistory } from './history.ts';
import { replayAccount } from './replayAccount.ts';
import type { DisputeResult } from './replayAccount.ts';
import { TickSupply } from './tickSupply.ts';

export interface DisputeRequest {
  readonly accountId: AccountId;
  readonly from: Instant;
  readonly to: Instant;
}

/** The dispute of an account of this installation, which may be running meanwhile: nothing is written. */
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
    const history = await readHistory(dealing, accountId);
    const installation = await readInstallation(dealing);
    const source = simulated(installation);
    return await replayAccount({
      history,
      rules: createRules([loadBrand(history.brandId)]),
      // Before the installation's first minute is the demonstration's past, played from this source.
      supply: new TickSupply({
        tapeFolder: tapeFolder(config),
        past: { source, until: installation.firstInstant },
      }),
      isSessionOpen: (quote, at) => isSessionOpen(source, quote, at),
      from,
      to,
    });
  } finally {
    await dealing.end();
  }
}

function simulated(installation: Installation): PriceSource {
  const clock = { now: () => installation.firstInstant };
  return createSimulatedSource({ ...installation, instruments, clock });
}

/** The recordings' player follows no calendar: instruments that it quotes are open. */
function isSessionOpen(source: PriceSource, { symbol, source: name }: Quote, at: Instant): boolean {
  return name !== source.name || sessionAt(findInstrument(symbol)?.hours ?? '24x7', at).open;
}
