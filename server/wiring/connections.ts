import type { Logger } from 'pino';
import type { ConnectionLog } from '../modules/terminal/recorder/index.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const EVERY_MS = 1_000;
/** Seconds between two writes of how long connections have lasted. */
const LASTING_EVERY = 60;

/** Writes when clients connected and left; when stopped, also what has come in since. */
export function writeConnections(connections: ConnectionLog, log: Logger): EndSweep {
  const sweep = { everyMs: EVERY_MS, log, trouble: 'the connections of clients were not written' };
  let turn = 0;
  const end = sweepEvery(sweep, async () => {
    turn += 1;
    await connections.write(turn % LASTING_EVERY === 0);
  });
  return async () => {
    await end();
    await connections.write(true);
  };
}
