import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { askExport, exportEntries, exportState } from './formExport.ts';
import { markEntries, showFormEntries, showForms } from './formInbox.ts';
import { exportPages, importPages } from './pagesFile.ts';
import type { EditorParts } from './parts.ts';
import { createPreview, revokePreview, showPreviews } from './previews.ts';

type DeskCalls =
  | 'createPreview'
  | 'listPreviews'
  | 'revokePreview'
  | 'listForms'
  | 'listFormEntries'
  | 'markFormEntries'
  | 'askFormExport'
  | 'exportForm'
  | 'exportPages'
  | 'importPages'
  | 'showContentTokens';

/** Besides the documents: previews, visitors' messages, files of pages, tokens. */
export function contentDeskRoutes(parts: EditorParts): OfficeHandlers<DeskCalls> {
  return {
    createPreview: (request, { session }) => createPreview(parts, request, session),
    listPreviews: async ({ id }, { session }) => accept(await showPreviews(parts, id, session.brandId)),
    async revokePreview(request, { session }) {
      const revoked = await revokePreview(parts, request, session);
      return revoked.ok ? accept(await showPreviews(parts, request.id, session.brandId)) : revoked;
    },
    listForms: async (_request, { session }) => accept(await showForms(parts, session)),
    async listFormEntries(request, { session }) {
      const found = await showFormEntries(parts, request, session);
      return accept({ ...found, export: await exportState(parts, request.form, session) });
    },
    async markFormEntries(request, { session }) {
      await markEntries(parts, request, session);
      return accept({});
    },
    askFormExport: (request, { session }) => askExport(parts, request, session),
    exportForm: (request, { session }) => exportEntries(parts, request, session),
    exportPages: (request, { session }) => exportPages(parts, request, session),
    importPages: async (request, { session }) => accept(await importPages(parts, request, session)),
    showContentTokens: async (_request, { session }) => accept(await showTokens(parts, session)),
  };
}

/** Viewing it is recorded, since its holder reads and sends in the brand's name. */
async function showTokens({ pool, clock, audit, siteOf, tokenOf }: EditorParts, session: StaffSession) {
  const { brandId, staffId, name } = session;
  await transaction(pool, brandId, (connection) =>
    recordAct(connection, audit, {
      ...{ brandId, at: clock.now(), staffId, actor: name, action: 'content.tokensShown', subject: '' },
      ...{ clientId: undefined, reason: '', details: {} },
    }),
  );
  return { address: siteOf(brandId), read: tokenOf(brandId, 'read'), forms: tokenOf(brandId, 'forms') };
}
