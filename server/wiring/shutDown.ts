import type { Logger } from 'pino';

const STOP_LIMIT_MS = 10_000;
/** Time limit after a failure: part of the process may never answer again, and clients wait for the next process. */
const FAILURE_LIMIT_MS = 3_000;

/**
 * Ends the process in order, once: at a signal (Ctrl-C, a polite kill, the death of the process that started this one)
 * and after an uncaught error. Such an error leaves a state that no code has foreseen, so the process does not
 * continue: it raises an alarm, and the supervisor starts the next process. Returns a function that ends the process
 * for other reasons.
 */
export function shutDown(log: Logger, stop: () => Promise<void>): (exitCode: number) => Promise<void> {
  let isStopping = false;
  const end = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), exitCode === 0 ? STOP_LIMIT_MS : FAILURE_LIMIT_MS).unref();
    try {
      await stop();
      process.exit(exitCode);
    } catch (error) {
      log.error({ error: String(error) }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void end(0));
  // An unhandled promise rejection arrives here too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ alarm: true, origin, error: String(error), stack: error.stack }, 'an error reached nobody: ending');
    void end(1);
  });
  return end;
}
