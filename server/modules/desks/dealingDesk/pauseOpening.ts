import type { pauseOpening as call } from '@candor/contracts/http/office/dealing.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { OpeningScope } from '@candor/domain/trading/openingPauses.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { mayEverywhere } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordSwitches } from './recordSwitches.ts';

/** Returns the requested scope for the engine; refused if it exceeds the person's roles. */
export async function scopeOf(
  deps: DealingDeskDeps,
  { everywhere, symbol }: { readonly everywhere: boolean; readonly symbol?: string | undefined },
  session: StaffSession,
  action: StaffAction,
): Promise<Result<OpeningScope>> {
  const instrument = symbol === undefined ? undefined : findInstrument(symbol);
  if (symbol !== undefined && instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  if (everywhere && !(await mayEverywhere(deps, session, action))) return refuse({ code: 'forbidden' });
  return accept({ brandId: everywhere ? undefined : session.brandId, symbol: instrument?.symbol });
}

/** Rules KS-2, KS-5: one person pauses opening, once per request; answered when the engine has stored it. */
export async function pauseOpening(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<true>> {
  const scope = await scopeOf(deps, request, session, 'dealing.pause');
  if (!scope.ok) return scope;
  const { staffId, name, brandId } = session;
  const answer = await deps.bus.request('dealing.switchOpening', {
    ...scope.value,
    commandId: `pause:${staffId}:${request.request}`,
    isPaused: true,
    actingBrand: brandId,
    staffId,
    staffName: name,
    approvedBy: undefined,
    reason: request.reason,
  });
  if (!answer.ok) return refuse(answer.refusal);
  await recordSwitches(deps, brandId);
  return accept(true);
}
