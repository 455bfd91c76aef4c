import { REPAIR_BATCH } from '@candor/domain/trading/repair.ts';
import { transaction } from '../../../database/pool.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { bookCorrection } from './bookCorrection.ts';
import * as items from './caseStore.ts';
import type { CorrectionItem } from './correctable.ts';
import type { DealingDeskDeps } from './deps.ts';

/**
 * Rule RP-6: carries out several corrections of one approval in numbered batches: one batch is completed before the
 * next begins, the trades of one account in order. After a crash it continues with the first incomplete batch; in any
 * case each correction is booked once per command.
 */
export async function bookCorrections(
  deps: DealingDeskDeps,
  approval: StoredApproval,
  corrections: readonly CorrectionItem[],
): Promise<void> {
  if (corrections.length === 0) return;
  const { pool } = deps;
  const { id, brandId } = approval;
  await transaction(pool, brandId, (connection) =>
    items.insertItems(
      connection,
      { brandId, approvalId: id },
      corrections.map(({ clientId, accountId, position }, index) => ({
        number: index + 1,
        batch: Math.floor(index / REPAIR_BATCH) + 1,
        clientId,
        accountId,
        position,
      })),
    ),
  );
  for (;;) {
    const batch = await transaction(pool, brandId, (connection) => items.listNextBatch(connection, id));
    if (batch.length === 0) return;
    await carryOutBatch(deps, approval, corrections, batch);
  }
}

async function carryOutBatch(
  deps: DealingDeskDeps,
  approval: StoredApproval,
  corrections: readonly CorrectionItem[],
  numbers: readonly number[],
): Promise<void> {
  const byAccount = new Map<number, { readonly number: number; readonly item: CorrectionItem }[]>();
  for (const number of numbers) {
    const item = corrections[number - 1];
    if (item === undefined) throw new Error(`approval ${approval.id} has no correction ${number}`);
    byAccount.set(item.accountId, [...(byAccount.get(item.accountId) ?? []), { number, item }]);
  }
  const done = await Promise.allSettled(
    [...byAccount.values()].map(async (own) => {
      for (const { number, item } of own) {
        const commandId = `correction:${approval.id}:${item.position}`;
        await bookCorrection(deps, { approval, item, commandId, number });
      }
    }),
  );
  // A correction without an answer keeps its item pending, and the approval is carried out again.
  const failed = done.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
