import type { OfficeHandlers } from '../../access/staff/index.ts';
import type { RegulatorDeps } from './deps.ts';
import { checkFile, exportFile } from './exportFile.ts';
import { askSignOff, listMoneyDays } from './signOff.ts';

type RegulatorCalls = 'checkRegulatorFile' | 'exportRegulatorFile' | 'listMoneyDays' | 'askMoneySignOff';

/** Handlers for a supervisor's files, and for the sign-off of client money. */
export function regulatorRoutes(deps: RegulatorDeps): OfficeHandlers<RegulatorCalls> {
  return {
    checkRegulatorFile: (request, { session }) => checkFile(deps, request, session),
    exportRegulatorFile: (request, { session }) => exportFile(deps, request, session),
    listMoneyDays: (_request, { session }) => listMoneyDays(deps, session),
    askMoneySignOff: (request, { session }) => askSignOff(deps, request, session),
  };
}
