import type { Result } from '@candor/domain/result.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { listApprovals } from '@candor/server/modules/approvals/index.ts';
import { applyBack, applyConfirmed, applyManual } from '@candor/server/modules/paymentDesk/index.ts';
import type { Edge } from './edge.ts';
import { officeKeys } from './officeKeys.ts';

/** What two people have decided about deposits, looked at and carried out by hand. */

const appliers = { depositManual: applyManual, depositConfirm: applyConfirmed, back: applyBack };

/** What the list of approvals says of the latest one that was decided: how it ended, or why it did not. */
export async function latestOutcome({ pool }: Edge): Promise<string> {
  const listed = await transaction(pool, 'northline', (connection) => listApprovals(connection, 200));
  const [first] = listed.filter(({ decidedAt }) => decidedAt !== undefined).toSorted((one, other) => other.id - one.id);
  return first?.refusal?.code ?? (first?.appliedAt === undefined ? 'underway' : 'done');
}

/** What was approved is carried out, as often as one likes. */
export async function applyAgain(edge: Edge, id: unknown): Promise<Result<true>> {
  const { audit } = officeKeys();
  const { clock, documents, payments, withdrawals } = edge;
  const parts = { ...withdrawals, payments: payments.parts, audit, keys: documents.parts.keys };
  const desk = { ...parts, approvals: { clock, audit } };
  const all = await transaction(edge.pool, 'northline', (connection) => listApprovals(connection, 100));
  const approval = all.find((one) => one.id === id);
  if (approval === undefined) throw new Error('no such approval');
  const { subject } = approval;
  return appliers[subject === 'depositManual' || subject === 'depositConfirm' ? subject : 'back'](desk)(approval);
}
