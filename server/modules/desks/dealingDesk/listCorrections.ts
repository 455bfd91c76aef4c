import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { RequestedCorrection, CorrectionState, corrections } from '@candor/contracts/http/office/corrections.ts';
import { stateAt } from '@candor/domain/approvals/approval.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { resultAt } from '@candor/domain/trading/correction.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { listAbout } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import { changesBy } from './bookCorrection.ts';
import { listItems } from './caseStore.ts';
import type { StoredItem } from './caseStore.ts';
import { correctionPayload } from './correctable.ts';
import type { CorrectionItem } from './correctable.ts';
import { listCarriedOut } from './correctionStore.ts';
import type { CarriedOut } from './correctionStore.ts';
import { currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';

const SHOWN = 100;

type Corrections = OfficeAnswerOf<typeof corrections>;

/** Lists the newest requests for a correction in the brand, each with its result. */
export function listCorrections(deps: DealingDeskDeps, session: StaffSession): Promise<Corrections> {
  return transaction(deps.pool, session.brandId, (connection) => readCorrections(connection, deps, session, SHOWN));
}

/** Reads at most `limit` of these requests. */
export async function readCorrections(
  connection: Connection,
  { clock, brands }: Pick<DealingDeskDeps, 'clock' | 'brands'>,
  { brandId }: StaffSession,
  limit: number,
): Promise<Corrections> {
  const approvals = await listAbout(connection, 'tradeCorrection', limit);
  const ids = approvals.map(({ id }) => id);
  const carriedOut = await listCarriedOut(connection, ids);
  const items = await listItems(connection, ids);
  const now = clock.now();
  const rows = approvals.map((one) => present(one, { carriedOut, items, now }));
  return { currency: currencyOf({ brands }, brandId), rows };
}

interface Answers {
  readonly carriedOut: readonly CarriedOut[];
  readonly items: readonly StoredItem[];
  readonly now: Instant;
}

function present(approval: StoredApproval, { carriedOut, items, now }: Answers): RequestedCorrection {
  const { closeOuts, request: _id, ...item } = correctionPayload.parse(approval.payload);
  const { position, symbol, clientId, trade, prices, cause, source, evidence } = item;
  const main = carriedOut.find((one) => one.approvalId === approval.id && one.position === position);
  return {
    approval: approval.id,
    position,
    symbol,
    decimals: decimalsOf(symbol),
    client: { id: clientId, name: approval.clientName ?? '' },
    state: correctionState(approval, main, now),
    refusal: main?.refusal ?? approval.refusal?.code ?? null,
    cause,
    source,
    evidence,
    reason: approval.reason,
    before: { ...trade.current, profit: resultAt(trade, trade.current) },
    after: { ...prices, profit: resultAt(trade, prices) },
    close_outs: closeOuts.map((one) => presentUndone(one, items.find(isOf(approval.id, one.position)))),
    asked_by: approval.requesterName,
    asked_at: approval.requestedAt,
    decided_by: approval.deciderName ?? null,
    decided_at: approval.decidedAt ?? null,
  };
}

function isOf(approvalId: number, position: number) {
  return (item: StoredItem) => item.approvalId === approvalId && item.position === position;
}

function presentUndone(
  item: CorrectionItem,
  answer: StoredItem | undefined,
): RequestedCorrection['close_outs'][number] {
  const { position, symbol, trade, prices } = item;
  return {
    position,
    symbol,
    difference: changesBy(item).difference,
    before: { ...trade.current, profit: resultAt(trade, trade.current) },
    after: { ...prices, profit: resultAt(trade, prices) },
    state: answer?.state ?? 'waiting',
    refusal: answer?.refusal ?? null,
  };
}

function correctionState(approval: StoredApproval, carriedOut: CarriedOut | undefined, now: Instant): CorrectionState {
  const state = stateAt(approval, now);
  if (state !== 'approved') return state;
  if (carriedOut === undefined && approval.refusal !== undefined) return 'unbooked';
  if (carriedOut === undefined || carriedOut.state === 'intended') return 'underway';
  return carriedOut.state === 'done' ? 'done' : 'unbooked';
}
