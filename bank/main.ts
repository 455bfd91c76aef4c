import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { createClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openPool } from './database.ts';
import { readBankKey } from './keys.ts';

const STOP_LIMIT_MS = 10_000;
/**
 * Nice value of the bank. A real provider has machines of its own; beside the demonstration's server, the bank yields
 * to it, flooded or not.
 */
const NICE = 5;

/** Runs the Test bank: a payment provider for Candor, in a process of its own. No real money, and never live. */
async function main(): Promise<void> {
  setPriority(NICE);
  const config = readConfig(process.env);
  const clock = createClock(config.clock);
  const pool = openPool(config.databaseUrl, config.databasePassword);
  const key = readBankKey(join(config.dataDir, 'bankKeys.json'));
  const app = await createApp({ config, clock, pool, key });
  stopOnSignal(async () => {
    await app.close();
    await pool.end();
  });
  await app.listen({ port: config.port, host: '127.0.0.1' });
  app.log.info({ port: config.port }, 'the Test bank is open');
}

/** Stops at Ctrl-C, a polite kill, or the death of the process that started us. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => void stopOnce());
}

await main();
