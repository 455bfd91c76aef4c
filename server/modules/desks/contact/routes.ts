import type { Handlers } from '../../access/sessions/index.ts';
import { sendMessage } from './sendMessage.ts';
import type { ContactDeps } from './sendMessage.ts';

export type { ContactDeps };

export function contactRoutes(deps: ContactDeps): Handlers<'sendContact'> {
  return { sendContact: (request, visitor) => sendMessage(deps, request, visitor) };
}
