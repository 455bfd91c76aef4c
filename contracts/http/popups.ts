import { popupKinds } from '@candor/domain/popups/popup.ts';
import * as z from 'zod/mini';
import { id } from '../codecs.ts';
import { call } from './call.ts';

export const popup = z.object({
  id,
  title: z.string(),
  /** Content as HTML, cleaned when it was saved; a page cleans it again before it shows it. */
  content: z.string(),
  kind: z.enum(popupKinds),
});
export type Popup = z.output<typeof popup>;

export const list = call({
  method: 'POST',
  path: '/api/accounts/popups',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Lists the brand's popups that the client has not read yet, oldest first.",
  request: z.strictObject({}),
  answer: z.array(popup),
});

export const read = call({
  method: 'POST',
  path: '/api/accounts/popup',
  auth: 'client',
  rate: 'write',
  userAction: false,
  worksIn: 'normal',
  summary: 'Marks a popup as read; a repetition changes nothing.',
  request: z.strictObject({ id }),
  answer: z.object({}),
});
