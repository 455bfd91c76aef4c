import type { Handlers } from '../../access/sessions/index.ts';
import { sendMessage } from './sendMessage.ts';
import type { ContactParts } from './sendMessage.ts';

export type { ContactParts };

export function contactRoutes(parts: ContactParts): Handlers<'sendContact'> {
  return { sendContact: (request, visitor) => sendMessage(parts, request, visitor) };
}
