import type { haltInstrument as call, askHaltEnd as endCall } from '@candor/contracts/http/office/dealingHalts.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval, CheckDecider } from '../../access/approvals/index.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { NEVER, checkEverywhere, endAsked, mayEverywhere } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordHalts } from './recordHalts.ts';

/** `since`: which halt is meant; what was asked before that was kept ends none. */
const payload = z.object({ symbol: z.string(), since: z.optional(z.number()) });

/** What a request to let an instrument trade again is about: this halt, and none that comes after it. */
export function haltEndKey({ symbol, since }: Pick<Halt, 'symbol' | 'since'>): string {
  return `halt:${symbol}:${since}`;
}

/** Rule HT-6: one person halts, once for their request; answered when the engine has stored it. */
export async function haltInstrument(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<true>> {
  const symbol = await symbolFor(deps, request.symbol, session, 'dealing.pause');
  if (!symbol.ok) return symbol;
  const { staffId, name, brandId } = session;
  const answer = await deps.bus.request('dealing.switchHalt', {
    commandId: `halt:${staffId}:${request.request}`,
    symbol: symbol.value,
    isHalted: true,
    actingBrand: brandId,
    staffId,
    staffName: name,
    approvedBy: undefined,
    reason: request.reason,
    note: request.note,
  });
  if (!answer.ok) return refuse(answer.refusal);
  await recordHalts(deps, brandId);
  return accept(true);
}

/** Rule HT-6: the first of two people asks to let it trade again. */
export async function askHaltEnd(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof endCall>,
  session: StaffSession,
): Promise<Result<number>> {
  const symbol = await symbolFor(deps, request.symbol, session, 'dealing.resume');
  if (!symbol.ok) return symbol;
  const halt = deps.halts.find(symbol.value);
  if (halt === undefined) return refuse({ code: 'instrumentNotHalted' });
  return transaction(deps.pool, session.brandId, (connection) =>
    requestApproval(connection, deps.approvals, session, {
      subject: 'haltEnded',
      subjectKey: haltEndKey(halt),
      clientId: undefined,
      payload: { symbol: halt.symbol, since: halt.since },
      changes: [{ name: symbol.value, before: 'halted', after: 'tradesAgain' }],
      reason: request.reason,
    }),
  );
}

/** Carries out what two people have decided about this very halt, once for the approval. */
export function applyHaltEnd(deps: DealingDeskDeps): ApplyApproval {
  return async ({ id, brandId: desk, payload: stored, requestedBy, requesterName, deciderName, reason }) => {
    const { symbol, since = NEVER } = z.parse(payload, stored);
    const answer = await deps.bus.request('dealing.switchHalt', {
      commandId: `approval:${id}`,
      symbol,
      isHalted: false,
      ends: since,
      note: undefined,
      actingBrand: desk,
      staffId: requestedBy,
      staffName: requesterName,
      approvedBy: deciderName,
      reason,
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordHalts(deps, desk);
    await endAsked(deps, haltEndKey({ symbol, since }));
    return accept(true);
  };
}

/** Rule HT-6: a halt is of every brand, and so is its end. */
export function checkHaltDecider(deps: Pick<DealingDeskDeps, 'sessions' | 'brands'>): CheckDecider {
  return (_approval, session) => checkEverywhere(deps, session);
}

async function symbolFor(
  deps: DealingDeskDeps,
  wanted: string,
  session: StaffSession,
  action: StaffAction,
): Promise<Result<InstrumentSymbol>> {
  const instrument = findInstrument(wanted);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  return (await mayEverywhere(deps, session, action)) ? accept(instrument.symbol) : refuse({ code: 'forbidden' });
}
