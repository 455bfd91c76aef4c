import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { listOpenChecks } from '../../client/screening/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { clientNames, presentScreening } from '../office/index.ts';
import { askImport, calendarChange, screeningListChange } from './askImport.ts';
import { calendarTopic } from './calendarTopic.ts';
import type { ListDeskDeps } from './deps.ts';
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
export function listImportRoutes(deps: ListDeskDeps): OfficeHandlers<ListCalls> {
  return {
    readScreeningLists: async (_request, { session }) => accept(await readLists(deps, screeningTopic, session)),
    uploadScreeningList: ({ files }, { session }) => uploadList(deps, screeningTopic, files, session),
    compareScreeningList: ({ id }, { session }) => compareImport(deps, screeningTopic, id, session),
    async askScreeningList(request, { session }) {
      const approval = await askImport(deps, screeningListChange, request, session);
      return approval.ok ? accept({ approval: approval.value }) : approval;
    },
    readCalendarImports: async (_request, { session }) => accept(await readLists(deps, calendarTopic, session)),
    uploadCalendar: ({ files }, { session }) => uploadList(deps, calendarTopic, files, session),
    compareCalendar: ({ id }, { session }) => compareImport(deps, calendarTopic, id, session),
    async askCalendar(request, { session }) {
      const approval = await askImport(deps, calendarChange, request, session);
      return approval.ok ? accept({ approval: approval.value }) : approval;
    },
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
