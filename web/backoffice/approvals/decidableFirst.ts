import type { Approval } from '@candor/contracts/http/office/approvals.ts';

type Request = Pick<Approval, 'id' | 'obstacle'>;

/** Sorts the requests: those that the reader may decide or has just decided first, each part in its order. */
export function decidableFirst<One extends Request>(requests: readonly One[], decided: ReadonlySet<number>): One[] {
  const isOwn = ({ id, obstacle }: Request) => obstacle === null || decided.has(id);
  return [...requests.filter(isOwn), ...requests.filter((one) => !isOwn(one))];
}
