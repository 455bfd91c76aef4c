import type { OfficeHandlers } from '../staff/index.ts';
import { answerMessage, closeMessage, forwardAgain, listContact, openMessage, takeMessage } from './answerMessage.ts';
import type { ContactDeskParts } from './answerMessage.ts';

type ContactDeskCalls =
  | 'listContact'
  | 'openContact'
  | 'takeContact'
  | 'answerContact'
  | 'closeContact'
  | 'forwardContact';

/** The desk of those who answer. */
export function contactDeskRoutes(parts: ContactDeskParts): OfficeHandlers<ContactDeskCalls> {
  return {
    listContact: (request, { session }) => listContact(parts, request, session),
    openContact: ({ id }, { session }) => openMessage(parts, id, session),
    takeContact: (request, { session }) => takeMessage(parts, request, session),
    answerContact: (request, { session }) => answerMessage(parts, request, session),
    closeContact: (request, { session }) => closeMessage(parts, request, session),
    forwardContact: ({ id }, { session }) => forwardAgain(parts, id, session),
  };
}
