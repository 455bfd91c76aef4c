import type { haltInstrument as call, askHaltEnd as endCall } from '@candor/contracts/http/office/dealingHalts.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { transaction } from '../../database/pool.ts';
import { requestApproval } from '../approvals/index.ts';
import type { ApplyApproval, CheckDecider } from '../approvals/index.ts';
import { findInstrument } from '../instruments/index.ts';
import type { StaffSession } from '../staff/index.ts';
import { mayEverywhere } from './everywhere.ts';
import type { DealingDeskParts } from './parts.ts';
import { haltKey, recordHalts } from './recordHalts.ts';

const payload = z.object({ symbol: z.string() });

/** Rule HT-6: one person halts, once for their request; answered when the engine has stored it. */
export async function haltInstrument(
  parts: DealingDeskParts,
  request: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<true>> {
  const symbol = await symbolFor(parts, request.symbol, session, 'dealing.pause');
  if (!symbol.ok) return symbol;
  const { staffId, name, brandId } = session;
  const answer = await parts.bus.request('dealing.switchHalt', {
    ...{ commandId: `halt:${staffId}:${request.request}`, symbol: symbol.value, isHalted: true },
    ...{ actingBrand: brandId, staffId, staffName: name, approvedBy: undefined },
    ...{ reason: request.reason, note: request.note },
  });
  if (!answer.ok) return refuse(answer.refusal);
  await recordHalts(parts, brandId);
  return accept(true);
}

/** Rule HT-6: the first of two people asks to let it trade again. */
export async function askHaltEnd(
  parts: DealingDeskParts,
  request: OfficeRequestOf<typeof endCall>,
  session: StaffSession,
): Promise<Result<number>> {
  const symbol = await symbolFor(parts, request.symbol, session, 'dealing.resume');
  if (!symbol.ok) return symbol;
  if (parts.halts.find(symbol.value) === undefined) return refuse({ code: 'instrumentNotHalted' });
  return transaction(parts.pool, session.brandId, (connection) =>
    requestApproval(connection, parts.approvals, session, {
      subject: 'haltEnded',
      subjectKey: haltKey(symbol.value),
      clientId: undefined,
      payload: { symbol: symbol.value },
      changes: [{ name: symbol.value, before: 'halted', after: 'tradesAgain' }],
      reason: request.reason,
    }),
  );
}

/** Carries out what two people have decided, once for the approval. */
export function applyHaltEnd(parts: DealingDeskParts): ApplyApproval {
  return async ({ id, brandId: desk, payload: stored, requestedBy, requesterName, deciderName, reason }) => {
    const { symbol } = z.parse(payload, stored);
    const answer = await parts.bus.request('dealing.switchHalt', {
      ...{ commandId: `approval:${id}`, symbol, isHalted: false, note: undefined },
      ...{ actingBrand: desk, staffId: requestedBy, staffName: requesterName, approvedBy: deciderName, reason },
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordHalts(parts, desk);
    return accept(true);
  };
}

/** Rule HT-6: a halt is of every brand, and so is its end. */
export function checkEverywhere({ sessions, brands }: Pick<DealingDeskParts, 'sessions' | 'brands'>): CheckDecider {
  return async (_approval, { staffId }) => {
    const held = new Set(await sessions.brandsFor(staffId, rolesFor['dealing.pause']));
    return brands.every(({ id }) => held.has(id)) ? accept(true) : refuse({ code: 'forbidden' });
  };
}

async function symbolFor(
  parts: DealingDeskParts,
  wanted: string,
  session: StaffSession,
  action: StaffAction,
): Promise<Result<InstrumentSymbol>> {
  const instrument = findInstrument(wanted);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  return (await mayEverywhere(parts, session, action)) ? accept(instrument.symbol) : refuse({ code: 'forbidden' });
}
