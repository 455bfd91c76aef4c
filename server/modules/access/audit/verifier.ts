import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { AuditSigner } from './keys.ts';
import { recordAct } from './record.ts';
import { findVerified } from './store.ts';
import * as store from './verificationStore.ts';
import type { Verification } from './verificationStore.ts';
import { verifyChain } from './verifyChain.ts';
import type { AuditVerdict } from './verifyChain.ts';
import type { WitnessedHead } from './witness.ts';

interface VerifierDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: AuditSigner;
  /** Heads that are stored outside the database. */
  readonly headsOf: (brandId: BrandId) => readonly WitnessedHead[];
  /** Reports a damaged record: a person must look. */
  readonly onAlarm: (message: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** The person who requests a verification. */
interface Requester {
  readonly brandId: BrandId;
  readonly staffId: number;
  readonly name: string;
}

/**
 * Rule AU-4: verifies a brand's record for staff, one brand at a time, and records the result in it. Every process of
 * the installation shows the same: the state of a run is in the database, with a lock that its process has.
 */
export class AuditVerifier {
  readonly #deps: VerifierDeps;
  #running: Promise<void> | undefined;

  constructor(deps: VerifierDeps) {
    this.#deps = deps;
  }

  /** Does a verification run, whatever the brand and the process? Then no other one can be started. */
  isBusy(): Promise<boolean> {
    return store.isAnyVerifying(this.#deps.pool);
  }

  /** Returns the running verification, or the last one. One whose process has died could not be carried out. */
  async of(brandId: BrandId): Promise<Verification | undefined> {
    const found = await this.#find(brandId);
    if (found === undefined || found.endedAt !== undefined || (await this.#isRunning(brandId))) return found;
    // It may have ended between the two questions, or another one may have started.
    const after = await this.#find(brandId);
    if (after === undefined || after.endedAt !== undefined || after.startedAt !== found.startedAt) return after;
    return { ...after, endedAt: after.startedAt };
  }

  /** Starts a verification and returns it; refused with `chainCheckRunning` while one runs in any process. */
  async start(asker: Requester): Promise<Result<Verification>> {
    const { pool, clock } = this.#deps;
    const { brandId, name: startedBy } = asker;
    const release = await store.lockVerification(pool, brandId);
    if (release === undefined) return refuse({ code: 'chainCheckRunning' });
    try {
      const started = await transaction(pool, brandId, (connection) =>
        store.insertVerification(connection, { brandId, startedBy, now: clock.now() }),
      );
      this.#running = this.#run(asker, started, release);
      return accept(started);
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Resolves when no verification is running in this process. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(asker: Requester, { startedAt }: Verification, release: () => Promise<void>): Promise<void> {
    const { pool, clock, signer, headsOf, onTrouble } = this.#deps;
    const { brandId } = asker;
    const note = (work: (connection: Connection) => Promise<void>) => transaction(pool, brandId, work);
    try {
      const verdict = await verifyChain(pool, signer, brandId, headsOf(brandId), (progress) =>
        // The progress is for the eye alone, so a verification does not end because it could not be stored.
        note((connection) => store.updateProgress(connection, startedAt, progress)).catch(onTrouble),
      );
      await this.#record(asker, verdict);
      await note((connection) => store.updateEnded(connection, startedAt, { now: clock.now(), verdict }));
    } catch (error) {
      onTrouble(error);
      await note((connection) => store.updateEnded(connection, startedAt, { now: clock.now() })).catch(onTrouble);
    } finally {
      await release();
    }
  }

  #isRunning(brandId: BrandId): Promise<boolean> {
    return store.isVerifying(this.#deps.pool, brandId);
  }

  #find(brandId: BrandId): Promise<Verification | undefined> {
    return transaction(this.#deps.pool, brandId, store.findVerification);
  }

  #record({ brandId, staffId, name }: Requester, { entries, head, fault }: AuditVerdict): Promise<unknown> {
    const { pool, clock, signer, onAlarm } = this.#deps;
    if (fault !== undefined) onAlarm(`The audit record of ${brandId} is not whole: ${fault.number} is ${fault.fault}`);
    const found = fault === undefined ? { result: 'whole' } : { result: fault.fault, entry: String(fault.number) };
    return transaction(pool, brandId, (connection) =>
      recordAct(connection, signer, {
        actor: { brandId, staffId, name },
        at: clock.now(),
        action: 'audit.verified',
        subject: 'audit',
        details: { ...found, entries: String(entries), ...(head !== undefined && { head }) },
      }),
    );
  }
}

export interface LastVerdict {
  readonly at: Instant;
  /** Number of the first damaged entry; absent if the record was intact. */
  readonly brokenAt?: number;
}

/** Reads the latest verification of the brand's record from the record itself. */
export async function readLastVerdict(connection: Connection): Promise<LastVerdict | undefined> {
  const verified = await findVerified(connection);
  if (verified === undefined) return undefined;
  const { at, details } = verified;
  return details['result'] === 'whole' ? { at } : { at, brokenAt: Number.parseInt(details['entry'] ?? '0', 10) };
}
