import type { Approval } from '@candor/contracts/http/office/approvals.ts';

type Request = Pick<Approval, 'id' | 'obstacle'>;

/** What the reader may decide first, and what they have just decided; each part in the order that it has. */
export function decidableFirst<One extends Request>(requests: readonly One[], decided: ReadonlySet<number>): One[] {
  const isOwn = ({ id, obstacle }: Request) => obstacle === null || decided.has(id);
  return [...requests.filter(isOwn), ...requests.filter((one) => !isOwn(one))];
}
