import type { OfficeHandlers } from '../../access/staff/index.ts';
import { answerMessage, closeMessage, forwardAgain, listContact, openMessage, takeMessage } from './answerMessage.ts';
import { assignMessage, readColleagues } from './assignMessage.ts';
import type { ActDeps } from '../../access/audit/index.ts';

type ContactDeskCalls =
  | 'listContact'
  | 'openContact'
  | 'takeContact'
  | 'listContactColleagues'
  | 'assignContact'
  | 'answerContact'
  | 'closeContact'
  | 'forwardContact';

/** Handlers of the contact desk. */
export function contactDeskRoutes(deps: ActDeps): OfficeHandlers<ContactDeskCalls> {
  return {
    listContact: (request, { session }) => listContact(deps, request, session),
    openContact: ({ id }, { session }) => openMessage(deps, id, session),
    takeContact: (request, { session }) => takeMessage(deps, request, session),
    listContactColleagues: (_request, { session }) => readColleagues(deps, session),
    assignContact: (request, { session }) => assignMessage(deps, request, session),
    answerContact: (request, { session }) => answerMessage(deps, request, session),
    closeContact: (request, { session }) => closeMessage(deps, request, session),
    forwardContact: ({ id }, { session }) => forwardAgain(deps, id, session),
  };
}
