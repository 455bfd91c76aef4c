import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { rename as call } from '@candor/contracts/http/office/content.ts';
import { isNeeded } from '@candor/domain/content/desk/document.ts';
import { checkLock } from '@candor/domain/content/desk/editLock.ts';
import { isReservedSlug } from '@candor/domain/content/desk/slug.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import { withLockedDocument, recordContent } from './lockedDocument.ts';
import type { EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import { listPlans, updatePlanCancelled } from './planStore.ts';
import { contentKey } from './publish.ts';
import { deleteDraft, findNamed, insertOldName, lockNames, updateName, updateRemoved } from './store.ts';

/** Rule ED-8: gives a page another address immediately; visitors of the old one are redirected. */
export async function renamePage(
  deps: EditorDeps,
  { id, slug }: OfficeRequestOf<typeof call>,
  who: EditingStaff,
): Promise<Result<true>> {
  const done = await withLockedDocument<true>(deps, who.brandId, id, async (held) => {
    const { connection, document, now } = held;
    if (isNeeded(document)) return refuse({ code: 'documentNeeded' });
    if (document.publishedVersion !== null && !who.roles.includes('cmsPublisher')) return refuse({ code: 'forbidden' });
    if (document.name === slug) return accept(true);
    const free = checkLock(document, who.staffId, now);
    if (!free.ok) return free;
    await lockNames(connection, who.brandId);
    if (isReservedSlug(slug) || (await findNamed(connection, 'page', slug)) !== undefined)
      return refuse({ code: 'slugTaken', field: 'slug' });
    await updateName(connection, id, slug);
    if (document.wasPublished) await insertOldName(connection, document);
    await recordContent(held, deps, who, { action: 'renamed', details: { to: slug } });
    return accept(true);
  });
  if (done.ok) deps.onPublished(who.brandId);
  return done;
}

/** Rule ED-10: deletes a page that no visitor has ever seen. */
export async function removePage(deps: EditorDeps, id: string, who: EditingStaff): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const { connection, document, draft, now } = held;
    if (isNeeded(document)) return refuse({ code: 'documentNeeded' });
    if (document.wasPublished) return refuse({ code: 'documentPublished' });
    const free = checkLock(document, who.staffId, now);
    if (!free.ok) return free;
    if (draft !== undefined) await deleteDraft(connection, id, document.revision + 1);
    for (const plan of await listPlans(connection, id)) await updatePlanCancelled(connection, plan.id, now);
    await endWaiting(connection, contentKey(id));
    await updateRemoved(connection, id, now);
    await recordContent(held, deps, who, { action: 'removed' });
    return accept(true);
  });
}
