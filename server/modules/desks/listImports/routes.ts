import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { listOpenChecks } from '../../client/screening/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { answerAsked } from '../../access/approvals/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { clientNames, presentScreening } from '../office/index.ts';
import { askImport, calendarChange, screeningListChange } from './askImport.ts';
import { calendarTopic } from './calendarTopic.ts';
import { readLists } from './readLists.ts';
import { screeningTopic } from './screeningTopic.ts';
import { compareImport, uploadList } from './uploadList.ts';

type ListCalls =
  | 'readScreeningLists'
  | 'uploadScreeningList'
  | 'compareScreeningList'
  | 'askScreeningList'
  | 'readCalendarImports'
  | 'uploadCalendar'
  | 'compareCalendar'
  | 'askCalendar'
  | 'listScreeningHits';

const HITS_SHOWN = 100;

/** Handlers of the screening list and the economic calendar. */
export function listImportRoutes(deps: ActDeps): OfficeHandlers<ListCalls> {
  return {
    readScreeningLists: async (_request, { session }) => accept(await readLists(deps, screeningTopic, session)),
    uploadScreeningList: ({ files }, { session }) => uploadList(deps, screeningTopic, files, session),
    compareScreeningList: ({ id }, { session }) => compareImport(deps, screeningTopic, id, session),
    askScreeningList: (request, { session }) => answerAsked(askImport(deps, screeningListChange, request, session)),
    readCalendarImports: async (_request, { session }) => accept(await readLists(deps, calendarTopic, session)),
    uploadCalendar: ({ files }, { session }) => uploadList(deps, calendarTopic, files, session),
    compareCalendar: ({ id }, { session }) => compareImport(deps, calendarTopic, id, session),
    askCalendar: (request, { session }) => answerAsked(askImport(deps, calendarChange, request, session)),
    async listScreeningHits(_request, { session }) {
      return transaction(deps.pool, session.brandId, async (connection) => {
        const checks = await listOpenChecks(connection, HITS_SHOWN);
        const names = await clientNames(connection, checks);
        const hits = checks.map((check) => ({
          client: { id: check.clientId, name: names.get(check.clientId) ?? '' },
          screening: presentScreening(check),
        }));
        return accept({ hits });
      });
    },
  };
}
