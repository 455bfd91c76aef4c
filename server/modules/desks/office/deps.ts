import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ApprovalDeps } from '../../access/approvals/index.ts';
import type { ActDeps, AuditVerifier } from '../../access/audit/index.ts';
import type { ReleaseBoard } from '../brandDesk/index.ts';
import type { HaltBoard, OpeningBoard } from '../../engine/dealing/index.ts';
import type { PriceHealth } from '../dealingDesk/index.ts';
import type { ScreeningDeps } from '../../client/screening/index.ts';
import type { VerificationDeps } from '../../client/verification/index.ts';

/** Dependencies of the desks. */
export interface DeskDeps extends ActDeps {
  readonly brandOf: (brandId: BrandId) => Brand;
  readonly verifier: AuditVerifier;
  readonly approvals: ApprovalDeps;
  readonly documents: VerificationDeps;
  readonly screening: ScreeningDeps;
  /** Returns the status that the sources of prices report; undefined if dealing does not answer. */
  readonly prices: () => Promise<PriceHealth | undefined>;
  readonly openings: Pick<OpeningBoard, 'pauses'>;
  readonly halts: Pick<HaltBoard, 'halts'>;
  readonly releases: Pick<ReleaseBoard, 'isHeld'>;
}
