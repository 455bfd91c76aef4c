import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { AskedCorrection, CorrectionState, corrections } from '@candor/contracts/http/office/corrections.ts';
import { stateAt } from '@candor/domain/approvals/approval.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { resultAt } from '@candor/domain/trading/correction.ts';
import { transaction } from '../../database/pool.ts';
import { listAbout } from '../approvals/index.ts';
import type { StoredApproval } from '../approvals/index.ts';
import type { StaffSession } from '../staff/index.ts';
import { correctionPayload } from './correctable.ts';
import { listCarriedOut } from './correctionStore.ts';
import type { CarriedOut } from './correctionStore.ts';
import { currencyOf } from './openTrade.ts';
import type { DealingDeskParts } from './parts.ts';

const SHOWN = 100;

/** Every request of the brand, the latest first, with what became of it. */
export function listCorrections(
  { pool, clock, brands }: DealingDeskParts,
  { brandId }: StaffSession,
): Promise<OfficeAnswerOf<typeof corrections>> {
  return transaction(pool, brandId, async (connection) => {
    const asked = await listAbout(connection, 'tradeCorrection', SHOWN);
    const carriedOut = await listCarriedOut(
      connection,
      asked.map(({ id }) => id),
    );
    const byApproval = new Map(carriedOut.map((one) => [one.approvalId, one]));
    const rows = asked.map((one) => present(one, byApproval.get(one.id), clock.now()));
    return { currency: currencyOf({ brands }, brandId), rows };
  });
}

function present(asked: StoredApproval, carriedOut: CarriedOut | undefined, now: Instant): AskedCorrection {
  const { position, symbol, clientId, trade, prices, cause, source } = correctionPayload.parse(asked.payload);
  return {
    ...{ approval: asked.id, position, symbol, client: { id: clientId, name: asked.clientName ?? '' } },
    ...{ state: correctionState(asked, carriedOut, now), refusal: carriedOut?.refusal ?? asked.refusal?.code ?? null },
    ...{ cause, source, reason: asked.reason },
    before: { ...trade.current, profit: resultAt(trade, trade.current) },
    after: { ...prices, profit: resultAt(trade, prices) },
    ...{ asked_by: asked.requesterName, asked_at: asked.requestedAt },
    ...{ decided_by: asked.deciderName ?? null, decided_at: asked.decidedAt ?? null },
  };
}

function correctionState(asked: StoredApproval, carriedOut: CarriedOut | undefined, now: Instant): CorrectionState {
  const state = stateAt(asked, now);
  if (state !== 'approved') return state;
  if (carriedOut === undefined && asked.refusal !== undefined) return 'unbooked';
  if (carriedOut === undefined || carriedOut.state === 'intended') return 'underway';
  return carriedOut.state === 'done' ? 'done' : 'unbooked';
}
