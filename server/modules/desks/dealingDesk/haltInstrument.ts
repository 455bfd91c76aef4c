import type { haltInstrument as call, askHaltEnd as endCall } from '@candor/contracts/http/office/dealingHalts.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { NEVER, checkEverywhere, decidedBy, endRequestsEverywhere, mayEverywhere } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordHalts } from './recordHalts.ts';

/** Returns the key of requests to end this very halt, and no later one. */
export function haltEndKey({ symbol, since }: Pick<Halt, 'symbol' | 'since'>): string {
  return `halt:${symbol}:${since}`;
}

/** Rule HT-6: ends this very halt, once per approval. A halt concerns every brand, and so does its end. */
export const haltEnded = new Subject({
  name: 'haltEnded',
  /** `since`: start of the halt; absent in older requests, which end none. */
  payload: z.object({ symbol: z.string(), since: z.optional(z.number()) }),

  key: ({ symbol, since = NEVER }) => haltEndKey({ symbol, since }),

  async check(_deps: DealingDeskDeps, { payload: { symbol } }) {
    return accept([{ name: symbol, before: 'halted', after: 'tradesAgain' }]);
  },

  checkDecider: (deps: DealingDeskDeps, _waiting, decider) => checkEverywhere(deps, decider),

  async apply(deps: DealingDeskDeps, approval) {
    const { brandId: desk } = approval;
    const { symbol, since = NEVER } = approval.payload;
    const answer = await deps.bus.request('dealing.switchHalt', {
      commandId: `approval:${approval.id}`,
      symbol,
      isHalted: false,
      ends: since,
      note: undefined,
      ...decidedBy(approval),
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordHalts(deps, desk);
    await endRequestsEverywhere(deps, haltEndKey({ symbol, since }));
    return accept(true);
  },
});

/** Rule HT-6: one person halts an instrument, once per request; answered when the engine has stored it. */
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

/** Rule HT-6: requests the end of a halt, as the first of two people. */
export async function askHaltEnd(
  deps: DealingDeskDeps,
  { symbol: requested, reason }: OfficeRequestOf<typeof endCall>,
  session: StaffSession,
): Promise<Result<number>> {
  const symbol = await symbolFor(deps, requested, session, 'dealing.resume');
  if (!symbol.ok) return symbol;
  const halt = deps.halts.find(symbol.value);
  if (halt === undefined) return refuse({ code: 'instrumentNotHalted' });
  const payload = { symbol: halt.symbol, since: halt.since };
  return transaction(deps.pool, session.brandId, (connection) =>
    haltEnded.ask(connection, deps, session, { reason, payload }),
  );
}

async function symbolFor(
  deps: DealingDeskDeps,
  requested: string,
  session: StaffSession,
  action: StaffAction,
): Promise<Result<InstrumentSymbol>> {
  const instrument = findInstrument(requested);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  return (await mayEverywhere(deps, session, action)) ? accept(instrument.symbol) : refuse({ code: 'forbidden' });
}
