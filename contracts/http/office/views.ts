import * as z from 'zod/mini';
import { id, text } from '../../codecs.ts';
import { staffCall } from './call.ts';

/** Calls on a person's own views of a list, which are visible only to them, the same in each brand. */

const list = z.string().check(z.regex(/^[a-zA-Z]{3,30}$/));
const NAME_MAXIMUM = 40;
const QUERY_MAXIMUM = 1_000;

const view = z.object({ id, name: z.string(), query: z.string() });

export const listViews = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/views',
  rate: 'read',
  userAction: false,
  summary: "Lists the caller's saved views of a list, by name.",
  request: z.strictObject({ list }),
  answer: z.object({ views: z.array(view) }),
});

export const saveView = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/views/save',
  rate: 'write',
  userAction: true,
  summary: 'Saves the current view of a list under a name; a view of the same name is replaced.',
  request: z.strictObject({
    list,
    name: text(NAME_MAXIMUM),
    /** Search, filters and order as they are in the page’s address. */
    query: z.string().check(z.regex(/^[^\s<>"]*$/), z.maxLength(QUERY_MAXIMUM)),
  }),
  answer: view,
});

export const removeView = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/views/remove',
  rate: 'write',
  userAction: true,
  summary: 'Deletes a saved view.',
  request: z.strictObject({ id }),
  answer: z.object({}),
});
