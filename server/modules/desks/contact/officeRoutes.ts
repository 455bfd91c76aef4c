import type { OfficeHandlers } from '../../access/staff/index.ts';
import { answerMessage, closeMessage, forwardAgain, listContact, openMessage, takeMessage } from './answerMessage.ts';
import { assignMessage, readColleagues } from './assignMessage.ts';
import type { ContactDeskParts } from './heldMessage.ts';

type ContactDeskCalls =
  | 'listContact'
  | 'openContact'
  | 'takeContact'
  | 'listContactColleagues'
  | 'assignContact'
  | 'answerContact'
  | 'closeContact'
  | 'forwardContact';

/** The desk of those who answer. */
export function contactDeskRoutes(parts: ContactDeskParts): OfficeHandlers<ContactDeskCalls> {
  return {
    listContact: (request, { session }) => listContact(parts, request, session),
    openContact: ({ id }, { session }) => openMessage(parts, id, session),
    takeContact: (request, { session }) => takeMessage(parts, request, session),
    listContactColleagues: (_request, { session }) => readColleagues(parts, session),
    assignContact: (request, { session }) => assignMessage(parts, request, session),
    answerContact: (request, { session }) => answerMessage(parts, request, session),
    closeContact: (request, { session }) => closeMessage(parts, request, session),
    forwardContact: ({ id }, { session }) => forwardAgain(parts, id, session),
  };
}
