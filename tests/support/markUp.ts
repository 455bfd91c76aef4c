import { MARK_UP_TEXT } from '@candor/domain/pricing/rates.ts';
import type { Edge } from './edge.ts';

let changes = 0;

/** Rule SE-8: as two people have approved it; null: the specification's again. */
export async function setMarkUp(edge: Pick<Edge, 'bus' | 'settings' | 'brand'>, text: string | null): Promise<void> {
  changes += 1;
  const { id } = edge.brand;
  const answer = await edge.bus.request('dealing.changeSetting', {
    commandId: `mark-up-${changes}`,
    brandId: id,
    key: 'markUp',
    before: edge.settings.markUpOf(id),
    text: text ?? undefined,
    staffId: 1,
    staffName: 'P. Aydin',
    approvedBy: 'L. Garnier',
    reason: 'a quiet week',
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  if (edge.settings.markUpOf(id) !== (text ?? MARK_UP_TEXT)) throw new Error('the change is not heard');
}
