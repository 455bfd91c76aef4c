import type { SetupGuide } from '@candor/contracts/http/office/setup.ts';
import type { SetupFacts, SetupPerson } from '@candor/domain/service/setup.ts';
import { setupItems } from '@candor/domain/service/setup.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { findNewestList } from '../../client/screening/index.ts';
import { listStaff } from '../staffDesk/index.ts';
import type { SetupGuideDeps } from './deps.ts';

/**
 * Handlers of the set-up guide, which shows what is missing before real money is taken. It changes nothing: each line
 * links to the place that does.
 */
export function setupGuideRoutes(deps: SetupGuideDeps): OfficeHandlers<'getSetup'> {
  return { getSetup: (_request, { session }) => showSetup(deps, session) };
}

/** Rules SG-1 to SG-3: shows each topic with its state. */
async function showSetup(deps: SetupGuideDeps, session: StaffSession): Promise<Result<SetupGuide>> {
  const findings = await deps.check();
  if (findings === undefined) return refuse({ code: 'unavailable' });
  const { brandId } = session;
  const items = setupItems(findings, await factsOf(deps, session), { brand: brandId, now: deps.clock.now() });
  return accept({
    mode: deps.mode,
    items: items.map(({ topic, state, findings: lines, reasons }) => ({
      topic,
      state,
      findings: lines.map(({ what, page, gate, fault }) => ({
        what,
        page,
        gate: gate === undefined ? null : { ...gate },
        fault: fault === undefined ? null : { ...fault },
      })),
      reasons: reasons.map(({ code, roles, at }) => ({ code, roles: [...roles], at: at ?? null })),
    })),
    elsewhere: findings.filter(({ brand }) => brand !== undefined && brand !== brandId).length,
  });
}

async function factsOf(deps: SetupGuideDeps, session: StaffSession): Promise<SetupFacts> {
  const { hasAlarmReceiver, areKeysInFiles } = deps;
  return {
    hasAlarmReceiver,
    areKeysInFiles,
    isPublished: !deps.isHeld(session.brandId),
    people: await peopleOf(deps, session),
    hasScreeningList: (await findNewestList(deps.pool)) !== undefined,
    backups: deps.backups(),
  };
}

async function peopleOf(deps: SetupGuideDeps, session: StaffSession): Promise<readonly SetupPerson[]> {
  const members = await listStaff(deps, session);
  return members
    .filter(({ state }) => state === 'active' || state === 'invited')
    .map(({ roles, state, factors }) => ({ roles, isReady: state === 'active' && factors.length > 0 }));
}
