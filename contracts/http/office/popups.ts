import {
  POPUP_CONTENT_MAXIMUM,
  POPUP_TITLE_MAXIMUM,
  popupAudiences,
  popupKinds,
  popupLanguages,
  popupStates,
} from '@candor/domain/popups/popup.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant, text } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

const revision = z.number().check(z.int(), z.positive());

const fields = {
  kind: z.enum(popupKinds),
  title: text(POPUP_TITLE_MAXIMUM),
  audience: z.enum(popupAudiences),
  /** Language of the readers; null: any. */
  language: z.nullable(z.enum(popupLanguages)),
  /** Start; null: the moment of its publication. */
  starts_at: z.nullable(instant),
  /** End; null: until it is withdrawn. */
  ends_at: z.nullable(instant),
};

export const popupRow = z.object({
  id,
  ...fields,
  title: z.string(),
  state: z.enum(popupStates),
  revision,
  changed_by: z.nullable(z.string()),
  changed_at: instant,
  submitted_at: z.nullable(instant),
  published_by: z.nullable(z.string()),
  published_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** Number of clients who have read it. */
  reads: z.number(),
  /** Whether the caller has edited it and so cannot publish it. */
  mine: flag,
});
export type PopupRow = z.output<typeof popupRow>;

export const popupDetail = z.object({
  row: popupRow,
  /** Content as clean markup. */
  content: z.string(),
  returned_reason: z.nullable(z.string()),
  writers: z.array(z.string()),
});
export type PopupDetail = z.output<typeof popupDetail>;

export const list = staffCall('popups.list', {
  method: 'GET',
  path: '/api/office/popups',
  rate: 'read',
  userAction: false,
  summary: "Lists the brand's popups, newest first, each with its state and how many clients have read it.",
  request: z.strictObject({}),
  answer: z.array(popupRow),
});

export const open = staffCall('popups.list', {
  method: 'POST',
  path: '/api/office/popups/open',
  rate: 'read',
  userAction: false,
  summary: 'Returns one popup with its text.',
  request: z.strictObject({ id }),
  answer: popupDetail,
});

export const save = staffCall('popups.write', {
  method: 'POST',
  path: '/api/office/popups/save',
  rate: 'write',
  userAction: true,
  summary:
    'Saves a draft, new or changed, and sanitises its markup. A popup that waited for the publisher becomes a draft ' +
    'again. `revision` is the one that was read (`staleDraft`).',
  request: z.strictObject({
    command: commandId,
    id: z.nullable(id),
    revision: z.nullable(revision),
    ...fields,
    content: text(POPUP_CONTENT_MAXIMUM * 2),
  }),
  answer: popupDetail,
});

const step = z.strictObject({ id, revision });

export const submit = staffCall('popups.write', {
  method: 'POST',
  path: '/api/office/popups/submit',
  rate: 'write',
  userAction: true,
  summary: 'Submits a draft to the publisher. Words that put pressure on clients are refused (`popupPressure`).',
  request: step,
  answer: popupDetail,
});

export const discard = staffCall('popups.write', {
  method: 'POST',
  path: '/api/office/popups/discard',
  rate: 'write',
  userAction: true,
  summary: 'Deletes a popup that was never published.',
  request: step,
  answer: z.object({}),
});

export const returnPopup = staffCall('popups.publish', {
  method: 'POST',
  path: '/api/office/popups/return',
  rate: 'write',
  userAction: true,
  summary: 'Sends the popup back to its author with a reason, as the publisher.',
  request: z.strictObject({ id, revision, reason }),
  answer: popupDetail,
});

export const publish = staffCall('popups.publish', {
  method: 'POST',
  path: '/api/office/popups/publish',
  rate: 'write',
  userAction: true,
  summary: 'Publishes the popup to clients from its start time on. Its authors cannot publish it (`ownVersion`).',
  request: step,
  answer: popupDetail,
});

export const end = staffCall('popups.publish', {
  method: 'POST',
  path: '/api/office/popups/end',
  rate: 'write',
  userAction: true,
  summary: 'Withdraws the popup before its end; a repetition changes nothing.',
  request: z.strictObject({ id }),
  answer: popupDetail,
});
