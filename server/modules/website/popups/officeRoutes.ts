import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { findDraft } from './draftStore.ts';
import { discardPopup, endPopup, publishDraft, returnPopup, savePopup, submitPopup } from './editPopup.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { listPopups } from './listPopups.ts';
import { presentDetail } from './presentDraft.ts';

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

/** Handlers of the desk where popups are written, published and withdrawn. */
export function popupDeskRoutes(deps: ActDeps): OfficeHandlers<PopupCalls> {
  const { pool, clock } = deps;
  return {
    async listPopups(_request, { session }) {
      const reading = { session, now: clock.now(), limit: SHOWN };
      return accept(await transaction(pool, session.brandId, (connection) => listPopups(connection, reading)));
    },
    async openPopup({ id }, { session }) {
      const draft = await transaction(pool, session.brandId, (connection) => findDraft(connection, id));
      if (draft === undefined || draft.discardedAt !== undefined) return refuse({ code: 'notFound' });
      return accept(presentDetail(draft, session, clock.now()));
    },
    savePopup: (request, { session }) => savePopup(deps, request, session),
    submitPopup: (request, { session }) => submitPopup(deps, request, session),
    discardPopup: (request, { session }) => discardPopup(deps, request, session),
    returnPopup: (request, { session }) => returnPopup(deps, request, session),
    publishPopup: (request, { session }) => publishDraft(deps, request, session),
    endPopup: ({ id }, { session }) => endPopup(deps, id, session),
  };
}
