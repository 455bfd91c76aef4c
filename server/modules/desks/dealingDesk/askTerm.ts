import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { askTerm as call } from '@candor/contracts/http/office/dealingTerms.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { checkTermChange, termNames } from '@candor/domain/pricing/marketTerms.ts';
import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { DealingDeskDeps } from './deps.ts';
import { checkEverywhere, decidedBy, endRequestsEverywhere, mayEverywhere } from './everywhere.ts';
import { recordTerms, termSubject } from './recordTerms.ts';

interface Proposed {
  readonly place: string;
  readonly name: TermName;
  readonly before: string;
  readonly text: string | null;
}

/** Rule SE-20: two people change when a market trades and when its price is stale, in every brand. */
export const marketTerm = new Subject({
  name: 'marketTerm',
  payload: z.object({
    place: z.string(),
    name: z.enum(termNames),
    before: z.string(),
    text: z.nullable(z.string()),
    request: z.string(),
  }),
  key: ({ place, name }) => termSubject(place, name),
  isSame: (before, payload) =>
    before.place === payload.place && before.name === payload.name && before.text === payload.text,
  async check(deps: DealingDeskDeps, { payload }) {
    const checked = checkNow(deps, payload);
    if (!checked.ok) return checked;
    return accept([
      { name: 'market', before: '', after: payload.place },
      { name: payload.name === 'hours' ? 'tradingHours' : 'priceAge', before: payload.before, after: checked.value },
    ]);
  },
  checkDecider: (deps: DealingDeskDeps, _waiting, decider) => checkEverywhere(deps, decider),
  checkApproval: async (deps: DealingDeskDeps, { payload }) => checkNow(deps, payload),
  async apply(deps: DealingDeskDeps, approval) {
    const { brandId: desk, payload } = approval;
    const { place, name, before, text } = payload;
    const answer = await deps.bus.request('dealing.changeTerm', {
      commandId: `approval:${approval.id}`,
      place,
      name,
      before,
      text: text ?? undefined,
      ...decidedBy(approval),
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordTerms(deps, desk);
    await endRequestsEverywhere(deps, termSubject(place, name));
    return accept(true);
  },
});

/** Proposes a change, as the first of two people; a repeated request is the same proposal. */
export async function askTerm(
  deps: DealingDeskDeps,
  { place, name, before, value, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  if (!(await mayEverywhere(deps, session, 'dealing.terms'))) return refuse({ code: 'forbidden' });
  return marketTerm.askOnce(deps, session, { reason, request, payload: { place, name, before, text: value, request } });
}

function checkNow({ terms, clock }: DealingDeskDeps, { place, name, before, text }: Proposed): Result<string> {
  const request = { place, name, before, text: text ?? undefined, isApproved: true };
  return checkTermChange(terms.terms, request, { find: findInstrument, now: clock.now() });
}
