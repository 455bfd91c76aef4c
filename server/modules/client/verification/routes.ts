import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { linkDocument, showDocument } from './openDocument.ts';
import type { VerificationParts } from './parts.ts';
import { presentDocuments } from './present.ts';
import * as store from './store.ts';
import { uploadDocument } from './uploadDocument.ts';

type DocumentCalls = 'uploadDocument' | 'listDocuments' | 'linkDocument' | 'showDocument';

export function documentRoutes(parts: VerificationParts): Handlers<DocumentCalls> {
  return {
    async uploadDocument({ type, files }, caller) {
      const { brandId, clientId } = caller.session;
      const uploaded = await uploadDocument(parts, { brandId, clientId, type, file: files });
      return uploaded.ok ? accept(await listOwn(parts, caller)) : uploaded;
    },
    listDocuments: async (_request, caller) => accept(await listOwn(parts, caller)),
    linkDocument: ({ type }, { session }) => linkDocument(parts, session, type),
    showDocument: ({ type }, { session }) => showDocument(parts, session, type),
  };
}

function listOwn({ pool }: VerificationParts, { session: { brandId, clientId } }: Caller) {
  return transaction(pool, brandId, async (connection) =>
    presentDocuments(await store.listCurrent(connection, clientId), await store.listAccess(connection, clientId)),
  );
}
