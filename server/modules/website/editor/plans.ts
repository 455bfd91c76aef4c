import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { cancelPlan as call } from '@candor/contracts/http/office/content.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { holdDocument, recordContent } from './held.ts';
import type { Held, Who } from './held.ts';
import type { EditorParts } from './parts.ts';
import { listDue, lockPlan, updatePlanCancelled, updatePlanDone, updatePublished } from './planStore.ts';
import type { StoredPlan } from './planStore.ts';

/** Rule ED-11: a plan is given up while it has not been carried out. */
export function cancelPlan(
  parts: EditorParts,
  { id, plan: planId }: OfficeRequestOf<typeof call>,
  who: Who,
): Promise<Result<true>> {
  return holdDocument(parts, who.brandId, id, async (held) => {
    const plan = await lockPlan(held.connection, planId);
    if (plan === undefined || plan.documentId !== id) return refuse({ code: 'notFound' });
    await updatePlanCancelled(held.connection, planId, held.now);
    await recordContent(held, parts, who, {
      action: 'planCancelled',
      details: { version: versionText(plan), at: new Date(plan.plannedFor).toISOString() },
    });
    return accept(true);
  });
}

/** Rule ED-11: carries out what is due, each once, in order; the next process does what a dead one has left. */
export async function carryOutPlans(parts: EditorParts, brandId: BrandId): Promise<number> {
  const due = await transaction(parts.pool, brandId, (connection) => listDue(connection, parts.clock.now()));
  let count = 0;
  for (const { id, documentId } of due) {
    const done = await holdDocument(parts, brandId, documentId, async (held) => {
      const plan = await lockPlan(held.connection, id);
      if (plan !== undefined) await carryOut(held, parts, plan);
      return accept(plan !== undefined);
    });
    if (done.ok && done.value) count += 1;
  }
  if (count > 0) parts.onPublished(brandId);
  return count;
}

async function carryOut(held: Held, parts: EditorParts, plan: StoredPlan): Promise<void> {
  const { id, version, staffId, by, plannedFor } = plan;
  await updatePublished(held.connection, held.document.id, version);
  await updatePlanDone(held.connection, id, held.now);
  await recordContent(
    held,
    parts,
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
