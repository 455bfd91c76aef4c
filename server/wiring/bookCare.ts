import type { Logger } from 'pino';
import type { Engine, PostgresStore } from '../modules/dealing/index.ts';

const SELF_CHECK_MS = 1_000;
const SNAPSHOT_MS = 120_000;

/** What keeps the book recoverable and checked while the engine runs. */
export interface BookCare {
  /** Ends the timers and writes the snapshot that the next start begins with. */
  stop(): Promise<void>;
}

/** Call it when the engine deals: the first audit counts what a start from a snapshot has not read. */
export function careForBook(engine: Engine, store: PostgresStore, log: Logger): BookCare {
  let underWay: Promise<void> | undefined;
  const snapshotAndAudit = (): Promise<void> => {
    underWay ??= keepSnapshot(engine, store, log)
      .then(() => auditBook(engine, store, log))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const timers = [
    setInterval(() => void engine.selfCheck(), SELF_CHECK_MS),
    setInterval(() => void snapshotAndAudit(), SNAPSHOT_MS),
  ];
  void auditBook(engine, store, log);
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await underWay;
      await keepSnapshot(engine, store, log);
    },
  };
}

async function keepSnapshot(engine: Engine, store: PostgresStore, log: Logger): Promise<void> {
  try {
    await store.keepSnapshot(await engine.capture());
  } catch (error) {
    log.warn({ error: String(error) }, 'no snapshot of the book was written');
  }
}

async function auditBook(engine: Engine, store: PostgresStore, log: Logger): Promise<void> {
  try {
    for (const difference of await store.audit()) engine.distrust(`The rows do not add up: ${difference}`);
  } catch (error) {
    log.warn({ error: String(error) }, 'the rows of the book could not be audited');
  }
}
