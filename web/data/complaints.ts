import type { RequestOf } from '@candor/contracts/http/call.ts';
import type * as calls from '@candor/contracts/http/complaints.ts';
import type { WireComplaint, WireComplaintRow } from '@candor/contracts/http/complaints.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

const LIST = 'complaints';
const ONE = 'complaint';
/** Number of recent trades and payments to choose from. */
const CHOSEN_FROM = 20;

export const complaintsQuery = outcomeQuery<readonly WireComplaintRow[]>([LIST], () => api.listComplaints({}), {
  staleTime: 0,
});

/** The reader's proof that a complaint is theirs: its number in their account, or the code of a mailed link. */
export type ComplaintClaim = { readonly number: string } | { readonly code: string };

export function complaintQuery(claim: ComplaintClaim) {
  return queryOptions<WireComplaint>({
    queryKey: [ONE, claim],
    queryFn: async () => valueOf('code' in claim ? await api.openComplaint(claim) : await api.getComplaint(claim)),
    staleTime: 0,
  });
}

/** Query of the account's latest trades and payments, of which a complaint can name one. */
export const complaintMattersQuery = queryOptions({
  queryKey: ['complaintMatters'],
  staleTime: 0,
  async queryFn() {
    const [history, deposits, withdrawals] = await Promise.all([
      api.listHistory({}),
      api.listTransactions({ group: 'deposits' }),
      api.listTransactions({ group: 'withdrawals' }),
    ]);
    const payments = [...valueOf(deposits).transactions, ...valueOf(withdrawals).transactions]
      .filter(({ cause }) => cause === 'payment')
      .toSorted((first, second) => second.created_at - first.created_at);
    return { trades: valueOf(history).trades.slice(0, CHOSEN_FROM), payments: payments.slice(0, CHOSEN_FROM) };
  },
});

export async function makeComplaint(request: RequestOf<typeof calls.make>): Promise<Outcome<WireComplaint>> {
  const outcome = await api.makeComplaint(request);
  if (outcome.kind === 'done') keepComplaint({ number: outcome.value.row.number }, outcome.value);
  return outcome;
}

/** Reopens a complaint with a text, or withdraws it without one. */
export async function stepComplaint(
  claim: ComplaintClaim,
  { command_id, text }: { readonly command_id: string; readonly text?: string },
): Promise<Outcome<WireComplaint>> {
  const outcome = await send(claim, command_id, text);
  if (outcome.kind === 'done') keepComplaint(claim, outcome.value);
  return outcome;
}

function send(claim: ComplaintClaim, command_id: string, text: string | undefined) {
  if ('code' in claim) {
    return text === undefined
      ? api.withdrawComplaintByLink({ ...claim, command_id })
      : api.reopenComplaintByLink({ ...claim, command_id, text });
  }
  return text === undefined
    ? api.withdrawComplaint({ ...claim, command_id })
    : api.reopenComplaint({ ...claim, command_id, text });
}

function keepComplaint(claim: ComplaintClaim, complaint: WireComplaint): void {
  queryClient.setQueryData(complaintQuery(claim).queryKey, complaint);
  void queryClient.invalidateQueries({ queryKey: [LIST] });
}
