import { accept, mapResult } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { linkDocument, showDocument } from './openDocument.ts';
import type { VerificationDeps } from './deps.ts';
import { presentDocuments } from './present.ts';
import * as store from './store.ts';
import { uploadDocument } from './uploadDocument.ts';

type DocumentCalls = 'uploadDocument' | 'listDocuments' | 'linkDocument' | 'showDocument';

export function documentRoutes(deps: VerificationDeps): Handlers<DocumentCalls> {
  return {
    async uploadDocument({ type, files }, caller) {
      const { brandId, clientId } = caller.session;
      const uploaded = uploadDocument(deps, { brandId, clientId, type, file: files });
      return mapResult(uploaded, () => listOwn(deps, caller));
    },
    listDocuments: async (_request, caller) => accept(await listOwn(deps, caller)),
    linkDocument: ({ type }, { session }) => linkDocument(deps, session, type),
    showDocument: ({ type }, { session }) => showDocument(deps, session, type),
  };
}

function listOwn({ pool }: VerificationDeps, { session: { brandId, clientId } }: Caller) {
  return transaction(pool, brandId, async (connection) =>
    presentDocuments(await store.listCurrent(connection, clientId), await store.listAccess(connection, clientId)),
  );
}
