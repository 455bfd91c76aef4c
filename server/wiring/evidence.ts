import { publishedLogHere } from '../modules/engine/publicLog/index.ts';
import type { PublicLogDeps } from '../modules/engine/publicLog/index.ts';
import { publishedHere } from '../modules/engine/receipts/index.ts';
import type { ReceiptSigner } from '../modules/engine/receipts/index.ts';
import type { FillCheckDeps } from '../modules/terminal/fillChecks/index.ts';
import { ConnectionLog } from '../modules/terminal/recorder/index.ts';
import { openPublicLog } from './publicLog.ts';
import type { World } from './world.ts';

interface Evidence {
  readonly publicLog: PublicLogDeps;
  readonly fillChecks: FillCheckDeps;
  readonly connections: ConnectionLog;
}

/** Opens what clients' own checks and logs are made with. */
export function openEvidence(world: World, signer: ReceiptSigner): Evidence {
  const { pool, clock, bus, log } = world;
  const publicLog = openPublicLog(world, signer);
  const logged = publishedLogHere({ pool, clock, signer: publicLog.signer, cosigning: publicLog.cosigning });
  const published = { ...publishedHere({ bus, pool, signer }), ...logged };
  const alarm: FillCheckDeps['alarm'] = (message, about) => log.error({ alarm: true, ...about }, message);
  const connections = new ConnectionLog({ pool, clock });
  return { publicLog, fillChecks: { pool, clock, signer, published, alarm }, connections };
}
