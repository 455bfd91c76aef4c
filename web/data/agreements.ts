import type { WireDueAgreement } from '@candor/contracts/http/agreements.ts';
import { agreementQuestion } from './agreementQuestion.ts';
import { api } from './api.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

/** Query of the documents that the client has accepted, and of those to accept next. */
export const agreementsQuery = outcomeQuery(['agreements'], () => api.listAgreements({}), { staleTime: 0 });

/** Query of one agreement with its text. */
export const agreementQuery = (id: number) =>
  outcomeQuery(['agreement', id], () => api.showAgreement({ id }), { staleTime: Infinity });

/** Accepts the document as it was shown. */
export async function acceptAgreement({ name, language, sha256 }: WireDueAgreement): Promise<Outcome<unknown>> {
  const outcome = await api.agree({ name, language, sha256 });
  const isOutdated = outcome.kind === 'refused' && outcome.refusal.code === 'agreementOutdated';
  if (outcome.kind === 'done' || isOutdated)
    await queryClient.invalidateQueries({ queryKey: agreementsQuery.queryKey });
  if (outcome.kind === 'done') agreementQuestion.set(false);
  return outcome;
}
