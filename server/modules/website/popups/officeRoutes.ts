import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { findDraft, listDrafts } from './draftStore.ts';
import { discardPopup, endPopup, publishDraft, returnPopup, savePopup, submitPopup } from './editPopup.ts';
import type { PopupDeskParts } from './editPopup.ts';
import { presentDetail, presentRow } from './presentDraft.ts';

type PopupCalls =
  | 'listPopups'
  | 'openPopup'
  | 'savePopup'
  | 'submitPopup'
  | 'discardPopup'
  | 'returnPopup'
  | 'publishPopup'
  | 'endPopup';

const SHOWN = 200;

/** The desk where popups are written, published and taken off. */
export function popupDeskRoutes(parts: PopupDeskParts): OfficeHandlers<PopupCalls> {
  const { pool, clock } = parts;
  return {
    async listPopups(_request, { session }) {
      const drafts = await transaction(pool, session.brandId, (connection) => listDrafts(connection, SHOWN));
      return accept(drafts.map((draft) => presentRow(draft, session, clock.now())));
    },
    async openPopup({ id }, { session }) {
      const draft = await transaction(pool, session.brandId, (connection) => findDraft(connection, id));
      if (draft === undefined || draft.discardedAt !== undefined) return refuse({ code: 'notFound' });
      return accept(presentDetail(draft, session, clock.now()));
    },
    savePopup: (request, { session }) => savePopup(parts, request, session),
    submitPopup: (request, { session }) => submitPopup(parts, request, session),
    discardPopup: (request, { session }) => discardPopup(parts, request, session),
    returnPopup: (request, { session }) => returnPopup(parts, request, session),
    publishPopup: (request, { session }) => publishDraft(parts, request, session),
    endPopup: ({ id }, { session }) => endPopup(parts, id, session),
  };
}
