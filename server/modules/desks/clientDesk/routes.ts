import { accept } from '@candor/domain/result.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askAdjustment } from './adjust.ts';
import { addNote, sendLink, setTag } from './actions.ts';
import { askUnfreeze, freezeClient } from './freeze.ts';
import { askHoldEnd, holdClient } from './hold.ts';
import { listClients } from './listClients.ts';
import { openCard } from './openCard.ts';
import type { ClientDeskDeps } from './deps.ts';
import { readRows } from './readRows.ts';
import { reveal } from './reveal.ts';
import { makeStatement } from './makeStatement.ts';
import { askTerms } from './terms.ts';
import { readTimeline } from './timeline.ts';

type DeskCalls =
  | 'listClients'
  | 'listClientLevels'
  | 'openClient'
  | 'listClientRows'
  | 'readClientTimeline'
  | 'revealClient'
  | 'noteClient'
  | 'tagClient'
  | 'sendClientLink'
  | 'freezeClient'
  | 'askClientUnfreeze'
  | 'holdClient'
  | 'askHoldEnd'
  | 'askClientTerms'
  | 'askAdjustment'
  | 'makeClientStatement';

/** Handlers by which staff see clients and act on them. None of them edits a balance, a trade or a price. */
export function clientDeskRoutes(deps: ClientDeskDeps): OfficeHandlers<DeskCalls> {
  return {
    listClients: (request, { session }) => listClients(deps, request, session),
    listClientLevels: (_request, { session }) => Promise.resolve(accept([...deps.levelsOf(session.brandId)])),
    openClient: (request, { session }) => openCard(deps, request, session),
    listClientRows: (request, { session }) => readRows(deps, request, session),
    readClientTimeline: (request, { session }) => readTimeline(deps, request, session),
    revealClient: (request, { session }) => reveal(deps, request, session),
    noteClient: (request, { session }) => addNote(deps, request, session),
    tagClient: (request, { session }) => setTag(deps, request, session),
    sendClientLink: (request, { session }) => sendLink(deps, request, session),
    freezeClient: (request, { session }) => freezeClient(deps, request, session),
    askClientUnfreeze: (request, { session }) => askUnfreeze(deps, request, session),
    holdClient: (request, { session }) => holdClient(deps, request, session),
    askHoldEnd: (request, { session }) => askHoldEnd(deps, request, session),
    askClientTerms: (request, { session }) => askTerms(deps, request, session),
    askAdjustment: (request, { session }) => askAdjustment(deps, request, session),
    makeClientStatement: (request, { session }) => makeStatement(deps, request, session),
  };
}
