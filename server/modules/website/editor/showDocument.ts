import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { ContentDocument, compare, getVersion, list } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { HOME } from '@candor/domain/content/desk/document.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { writtenIn } from './lockedDocument.ts';
import { languagesOf } from './deps.ts';
import type { EditorDeps } from './deps.ts';
import { listPlans } from './planStore.ts';
import { presentPlan, presentRow, presentVersion, publishableBy } from './present.ts';
import type { DocumentToShow } from './present.ts';
import { contentKey } from './publish.ts';
import * as store from './store.ts';

const VERSIONS = 200;

/** Lists every document of the brand. */
export async function showList(deps: EditorDeps, session: StaffSession): Promise<OfficeAnswerOf<typeof list>> {
  const { brandId, staffId } = session;
  const languages = languagesOf(deps, brandId);
  const looking = { staffId, languages, now: deps.clock.now() };
  return transaction(deps.pool, brandId, async (connection) => {
    const drafts = new Map((await store.listDrafts(connection)).map((draft) => [draft.documentId, draft]));
    const newest = new Map((await store.listNewest(connection)).map((version) => [version.documentId, version]));
    const plans = await listPlans(connection);
    const documents = (await store.listDocuments(connection)).map((document) => {
      const { id } = document;
      const planned = plans.filter(({ documentId }) => documentId === id);
      return presentRow({ document, draft: drafts.get(id), newest: newest.get(id), plans: planned }, looking);
    });
    return { documents, languages: [...languages] };
  });
}

/** Returns one document with everything that its editor shows. */
export function showDocument(deps: EditorDeps, id: string, session: StaffSession): Promise<Result<ContentDocument>> {
  const { brandId, staffId } = session;
  const now = deps.clock.now();
  return transaction(deps.pool, brandId, async (connection) => {
    const shown = await findShown(connection, id);
    if (shown === undefined) return refuse({ code: 'notFound' });
    const { document, draft, plans } = shown;
    const versions = await store.listVersions(connection, id, VERSIONS);
    const waiting = await findWaitingAbout(connection, 'contentPublication', contentKey(id), now);
    return accept({
      row: presentRow(shown, { staffId, languages: languagesOf(deps, brandId), now }),
      entry: writtenIn(shown).entry,
      revision: document.revision,
      draft: draft === undefined ? null : { by: draft.by, at: draft.at, base_version: draft.baseVersion },
      versions: versions.map((version) => presentVersion(version, document)),
      published_version: document.publishedVersion,
      plans: plans.map(presentPlan),
      approval: waiting === undefined ? null : presentApproval(waiting, session, now),
      publishable: publishableBy(shown, session),
      address: addressOf(deps, document),
    });
  });
}

async function findShown(connection: Connection, id: string): Promise<DocumentToShow | undefined> {
  const document = await store.findDocument(connection, id);
  if (document === undefined) return undefined;
  const draft = await store.findDraft(connection, id);
  const newest = await store.findVersion(connection, id);
  return { document, draft, newest, plans: await listPlans(connection, id) };
}

function addressOf({ siteOf }: EditorDeps, { brandId, kind, name }: store.StoredDocument): string | null {
  return kind === 'page' ? `${siteOf(brandId)}/${name === HOME ? '' : name}` : null;
}

/** Returns one version as it was saved. */
export function showVersion(
  { pool }: EditorDeps,
  { id, version: number }: OfficeRequestOf<typeof getVersion>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof getVersion>>> {
  return transaction(pool, brandId, async (connection) => {
    const document = await store.findDocument(connection, id);
    if (document === undefined) return refuse({ code: 'notFound' });
    const version = await store.findVersion(connection, id, number);
    if (version === undefined) return refuse({ code: 'versionUnknown', field: 'version' });
    return accept({ version: presentVersion(version, document), entry: version.entry });
  });
}

/** Compares two states of a document. */
export function compareVersions(
  { pool }: EditorDeps,
  { id, first, second }: OfficeRequestOf<typeof compare>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof compare>>> {
  return transaction(pool, brandId, async (connection) => {
    if ((await store.findDocument(connection, id)) === undefined) return refuse({ code: 'notFound' });
    const before = await findSide(connection, id, first);
    const after = await findSide(connection, id, second);
    if (before === undefined || after === undefined) return refuse({ code: 'versionUnknown' });
    return accept({ first: before, second: after });
  });
}

async function findSide(connection: Connection, id: string, version: number | null): Promise<JsonObject | undefined> {
  if (version !== null) return (await store.findVersion(connection, id, version))?.entry;
  return (await store.findDraft(connection, id))?.entry;
}
