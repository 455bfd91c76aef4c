import { arrivalFault } from '@candor/domain/evidence/arrival.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Check, CheckName } from './check.ts';
import { provenBlock } from './provenBlock.ts';
import type { Evidence } from './provenBlock.ts';

/**
 * For each execution whose receipt states the arrival of an order: it was decided after it had been received, and
 * received after the last tick that the client's device had. A receipt that names that tick cannot date the order back
 * to before it; one that names none, or no arrival, proves nothing of this.
 */
export async function checkArrivals(receipt: Receipt, evidence: Evidence): Promise<Check[]> {
  const last = receipt.executions.length - 1;
  const checks = receipt.executions.map((execution, index) =>
    checkArrival(index === last ? 'arrival' : 'openingArrival', execution, evidence),
  );
  return (await Promise.all(checks)).flat();
}

async function checkArrival(name: CheckName, { arrival, at }: ReceiptExecution, evidence: Evidence): Promise<Check[]> {
  if (arrival === null) return [];
  const { seenTick, receivedAt } = arrival;
  const early = arrivalFault(arrival, { at, seenAt: undefined });
  if (early !== undefined) return [{ name, outcome: 'failed', fault: early }];
  if (seenTick === null) return [{ name, outcome: 'passed' }];
  const { proof, ...found } = await provenBlock(seenTick, receivedAt, evidence);
  if (proof === undefined) return [{ name, ...found }];
  const seenAt = arrivalOf(proof.block, seenTick);
  if (seenAt === undefined) return [{ name, ...found, outcome: 'failed' }];
  const fault = arrivalFault(arrival, { at, seenAt });
  return [fault === undefined ? { name, ...found } : { name, ...found, outcome: 'failed', fault }];
}

/** When a tick came, by its block; undefined where the block does not have it. */
function arrivalOf(block: Uint8Array, tickId: number): Instant | undefined {
  let at: Instant | undefined;
  readBlock(block, 0, (tick) => {
    if (tick.tickId === tickId) at = tick.receivedTime;
  });
  return at;
}
