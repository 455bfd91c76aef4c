import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { AUDIT_ROUND_MS } from '../modules/engine/dealing/index.ts';
import type { Engine, PostgresStore } from '../modules/engine/dealing/index.ts';

const SELF_CHECK_MS = 1_000;
const SNAPSHOT_MS = 120_000;

/** Keeps the book recoverable and audited while the engine runs. */
export interface BookMaintenance {
  /** Stops the timers and writes the snapshot with which the next start begins. */
  stop(): Promise<void>;
}

interface BookMaintenanceDeps {
  readonly engine: Engine;
  readonly store: PostgresStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Starts the care of the book. Call it once the engine deals: the first audit covers what a start from a snapshot has
 * not read.
 */
export function maintainBook({ engine, store, clock, log }: BookMaintenanceDeps): BookMaintenance {
  let auditing: Promise<void> | undefined;
  const auditAccounts = (): Promise<void> => {
    auditing ??= auditNextAccounts({ engine, store, clock, log }).finally(() => {
      auditing = undefined;
    });
    return auditing;
  };
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
    setInterval(() => void auditAccounts(), AUDIT_ROUND_MS),
  ];
  void auditBook(engine, store, log);
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([underWay, auditing]);
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

/** Audits some accounts at a time, each with its whole history, for as long as the server runs. */
async function auditNextAccounts({ engine, store, clock, log }: BookMaintenanceDeps): Promise<void> {
  try {
    const { differences, passed } = await store.auditNext(clock.now());
    for (const difference of differences) engine.distrust(`The books do not add up: ${difference}`);
    if (passed !== undefined) log.info({ accounts: passed }, 'every account was audited');
  } catch (error) {
    log.warn({ error: String(error) }, 'the accounts could not be audited');
  }
}
