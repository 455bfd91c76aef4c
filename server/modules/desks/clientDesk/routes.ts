import { accept } from '@candor/domain/result.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askAdjustment } from './adjust.ts';
import { addNote, sendLink, setTag } from './actions.ts';
import { askUnfreeze, freezeClient } from './freeze.ts';
import { askHoldEnd, holdClient } from './hold.ts';
import { listClients } from './listClients.ts';
import { openCard } from './openCard.ts';
import type { ClientDeskParts } from './parts.ts';
import { readRows } from './readRows.ts';
import { reveal } from './reveal.ts';
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
  | 'askAdjustment';

/** What staff see of clients and do about them. Nothing here edits a balance, a trade or a price. */
export function clientDeskRoutes(parts: ClientDeskParts): OfficeHandlers<DeskCalls> {
  return {
    listClients: (request, { session }) => listClients(parts, request, session),
    listClientLevels: (_request, { session }) => Promise.resolve(accept([...parts.levelsOf(session.brandId)])),
    openClient: (request, { session }) => openCard(parts, request, session),
    listClientRows: (request, { session }) => readRows(parts, request, session),
    readClientTimeline: (request, { session }) => readTimeline(parts, request, session),
    revealClient: (request, { session }) => reveal(parts, request, session),
    noteClient: (request, { session }) => addNote(parts, request, session),
    tagClient: (request, { session }) => setTag(parts, request, session),
    sendClientLink: (request, { session }) => sendLink(parts, request, session),
    freezeClient: (request, { session }) => freezeClient(parts, request, session),
    askClientUnfreeze: (request, { session }) => askUnfreeze(parts, request, session),
    holdClient: (request, { session }) => holdClient(parts, request, session),
    askHoldEnd: (request, { session }) => askHoldEnd(parts, request, session),
    askClientTerms: (request, { session }) => askTerms(parts, request, session),
    askAdjustment: (request, { session }) => askAdjustment(parts, request, session),
  };
}
