import type { Logger } from 'pino';

const STOP_LIMIT_MS = 10_000;

/** Ctrl-C, a polite kill, or the death of the process that started us. */
export function stopWhenTold(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ error: String(error) }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => void stopOnce());
}
