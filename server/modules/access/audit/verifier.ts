import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { AuditSigner } from './keys.ts';
import { recordAct } from './record.ts';
import { findVerified } from './store.ts';
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

export interface Verification {
  readonly startedBy: string;
  readonly startedAt: Instant;
  readonly entries: number;
  readonly total: number;
  /** Absent while the verification runs. */
  readonly endedAt?: Instant;
  /** Absent if the verification could not be carried out. */
  readonly verdict?: AuditVerdict;
}

/** Rule AU-4: verifies a brand's record for staff, one brand at a time, and records the result in it. */
export class AuditVerifier {
  readonly #deps: VerifierDeps;
  readonly #runs = new Map<BrandId, Verification>();
  #running: Promise<void> | undefined;

  constructor(deps: VerifierDeps) {
    this.#deps = deps;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Returns the running verification, or the last one since the process started. */
  of(brandId: BrandId): Verification | undefined {
    return this.#runs.get(brandId);
  }

  /** Starts a verification; refused with `chainCheckRunning` while one runs. */
  start(asker: Requester): Result<true> {
    if (this.#running !== undefined) return refuse({ code: 'chainCheckRunning' });
    const { brandId, name: startedBy } = asker;
    this.#runs.set(brandId, { startedBy, startedAt: this.#deps.clock.now(), entries: 0, total: 0 });
    this.#running = this.#run(asker).finally(() => {
      this.#running = undefined;
    });
    return accept(true);
  }

  /** Resolves when no verification is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(asker: Requester): Promise<void> {
    const { pool, clock, signer, headsOf, onTrouble } = this.#deps;
    const { brandId } = asker;
    try {
      const verdict = await verifyChain(pool, signer, brandId, headsOf(brandId), (progress) =>
        this.#note(brandId, progress),
      );
      await this.#record(asker, verdict);
      this.#note(brandId, { entries: verdict.entries, verdict, endedAt: clock.now() });
    } catch (error) {
      onTrouble(error);
      this.#note(brandId, { endedAt: clock.now() });
    }
  }

  #note(brandId: BrandId, change: Partial<Verification>): void {
    const run = this.#runs.get(brandId);
    if (run !== undefined) this.#runs.set(brandId, { ...run, ...change });
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
