import { operatorReportRoutes } from '../modules/desks/operatorReports/routes.ts';
import type { ReportDeps } from '../modules/desks/operatorReports/index.ts';
import { regulatorRoutes } from '../modules/desks/regulator/routes.ts';
import type { World } from './world.ts';

/** The parts of the office's world that reports are made from. */
type Reported = Pick<World, 'config' | 'officeExports' | 'log'> &
  Pick<ReportDeps, 'pool' | 'clock' | 'audit' | 'sessions' | 'brandOf'>;

/** Makes the office's reports and files for a supervisor, over connections of their own. */
export function operatorReports(office: Reported): ReportDeps {
  const onTrouble = (error: unknown, what: string): void => office.log.warn({ error: String(error) }, what);
  return { ...office, exports: office.officeExports, onTrouble, isTest: office.config.mode === 'demo' };
}

export function figureDesks(deps: ReportDeps) {
  return { ...operatorReportRoutes(deps), ...regulatorRoutes(deps) };
}
