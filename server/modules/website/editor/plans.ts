import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { cancelPlan as call } from '@candor/contracts/http/office/content.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { withLockedDocument, recordContent } from './lockedDocument.ts';
import type { LockedDocument, EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import { listDue, lockPlan, updatePlanCancelled, updatePlanDone, updatePublished } from './planStore.ts';
import type { StoredPlan } from './planStore.ts';

/** Rule ED-11: cancels a plan that has not been carried out. */
export function cancelPlan(
  deps: EditorDeps,
  { id, plan: planId }: OfficeRequestOf<typeof call>,
  who: EditingStaff,
): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const plan = await lockPlan(held.connection, planId);
    if (plan === undefined || plan.documentId !== id) return refuse({ code: 'notFound' });
    await updatePlanCancelled(held.connection, planId, held.now);
    await recordContent(held, deps, who, {
      action: 'planCancelled',
      details: { version: versionText(plan), at: new Date(plan.plannedFor).toISOString() },
    });
    return accept(true);
  });
}

/** Rule ED-11: carries out due plans, each once, in order; another process continues after one that died. */
export async function carryOutPlans(deps: EditorDeps, brandId: BrandId): Promise<number> {
  const due = await transaction(deps.pool, brandId, (connection) => listDue(connection, deps.clock.now()));
  let count = 0;
  for (const { id, documentId } of due) {
    const done = await withLockedDocument(deps, brandId, documentId, async (held) => {
      const plan = await lockPlan(held.connection, id);
      if (plan !== undefined) await carryOut(held, deps, plan);
      return accept(plan !== undefined);
    });
    if (done.ok && done.value) count += 1;
  }
  if (count > 0) deps.onPublished(brandId);
  return count;
}

async function carryOut(held: LockedDocument, deps: EditorDeps, plan: StoredPlan): Promise<void> {
  const { id, version, staffId, by, plannedFor } = plan;
  await updatePublished(held.connection, held.document.id, version);
  await updatePlanDone(held.connection, id, held.now);
  await recordContent(
    held,
    deps,
    { staffId, name: by },
    {
      action: version === null ? 'unpublished' : 'published',
      details: { after: versionText(plan), plannedFor: new Date(plannedFor).toISOString() },
    },
  );
}

function versionText({ version }: Pick<StoredPlan, 'version'>): string {
  return version === null ? '–' : String(version);
}
