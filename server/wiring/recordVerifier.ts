import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { AuditVerifier } from '../modules/access/audit/index.ts';
import type { AuditSigner, AuditWitness } from '../modules/access/audit/index.ts';

interface VerifierWiring {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: AuditSigner;
  readonly witness: AuditWitness;
}

/** Creates what verifies the brands' audit records, and raises an alarm where one does not add up. */
export function createVerifier({ pool, clock, log, audit, witness }: VerifierWiring): AuditVerifier {
  return new AuditVerifier({
    pool,
    clock,
    signer: audit,
    headsOf: (brandId) => witness.heads(brandId),
    onAlarm: (message) => log.error({ alarm: true }, message),
    onTrouble: (error) => log.warn({ error: String(error) }, 'an audit record could not be verified'),
  });
}
