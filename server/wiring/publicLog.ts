import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { LogFiles } from '../http/publicLog.ts';
import { keySource } from '../keySource.ts';
import {
  appendWaiting,
  findAnchorFile,
  findLogFile,
  listAnchors,
  publishedHead,
  readLogKeys,
} from '../modules/engine/publicLog/index.ts';
import type { Cosigning, PublicLogDeps } from '../modules/engine/publicLog/index.ts';
import type { ReceiptSigner } from '../modules/engine/receipts/index.ts';
import { unloggedCounts } from '../modules/money/clientMoney/index.ts';
import { LogWitnesses } from './logWitnesses.ts';
import { brandAddress } from './sites.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

/** Minimum interval between new checkpoints, which are made only when an entry has come in. */
const APPEND_MS = 10_000;

/** Opens what appends to the log, under the name of the first brand's address. */
export function openPublicLog({ config, brands, officePool, clock }: World, receipts: ReceiptSigner): PublicLogDeps {
  const origin = `${new URL(brandAddress(config, brands[0])).host}/log`;
  const signer = readLogKeys(keySource(config), config.mode);
  return { officePool, clock, receipts, signer, origin, unloggedCounts, cosigning: cosigningOf(config) };
}

function cosigningOf({ logWitnesses, logQuorum: quorum }: Pick<Config, 'logWitnesses' | 'logQuorum'>): Cosigning {
  return { witnesses: logWitnesses.map(({ key }) => key), quorum };
}

/** Returns the files of the log that everybody may read. */
export function logFiles({ pool, clock }: Pick<World, 'pool' | 'clock'>, { cosigning }: PublicLogDeps): LogFiles {
  return {
    checkpoint: async () => (await publishedHead({ pool, clock, cosigning }))?.note,
    tile: (path) => findLogFile(pool, path),
    anchors: (below) => listAnchors(pool, below),
    anchor: (name) => findAnchorFile(pool, name),
  };
}

/** Rule PL-2: puts what was committed into the log within ten seconds; a backlog is entered pass after pass. */
export function keepPublicLog(
  deps: PublicLogDeps,
  { config, log }: { readonly config: Pick<Config, 'logWitnesses'>; readonly log: Logger },
): EndSweep {
  const witnesses = new LogWitnesses(config.logWitnesses, deps, log);
  const sweep = { everyMs: APPEND_MS, log, trouble: 'nothing was added to the public log', atOnce: true };
  return sweepEvery(sweep, async (isEnding) => {
    await appendWaiting(deps, isEnding);
    if (!isEnding()) await witnesses.ask();
  });
}
