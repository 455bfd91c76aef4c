import { readTokens } from '@candor/domain/branding/colours.ts';
import { foreignTokens, NO_CHANGES } from '@candor/domain/branding/draft.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listVersions } from '../../website/branding/index.ts';
import type { StudioDeps } from './deps.ts';
import { lockDraft, putDraft } from './store.ts';

const VERSIONS_MAXIMUM = 1_000;

interface Writing {
  /** Version of the draft that the writer has read; 0: there was none. */
  readonly version: number;
}

/**
 * Rule BS-5: stores the draft over the version that was read. Refusals: a token or value that the studio may not set
 * (`malformed`), or somebody else has changed it (`staleDraft`).
 */
export async function saveDraft(
  deps: StudioDeps,
  { version, draft }: Writing & { readonly draft: BrandDraft },
  session: StaffSession,
): Promise<Result<number>> {
  if (foreignTokens(draft, readTokens(deps.productTokens)).length > 0)
    return refuse({ code: 'malformed', field: 'draft' });
  return writeDraft(deps, session, version, (connection) => write(deps, connection, session, version, draft));
}

/** Discards the draft; the live version stays. */
export function discardDraft(deps: StudioDeps, { version }: Writing, session: StaffSession): Promise<Result<number>> {
  return writeDraft(deps, session, version, async (connection) => {
    await record(deps, connection, session, 'studio.discarded', { version: String(version) });
    return write(deps, connection, session, version, undefined);
  });
}

/** Rule BS-8: makes an earlier version the draft, or with 0 the folder alone; nothing becomes live by that. */
export function restoreVersion(
  deps: StudioDeps,
  { version, from }: Writing & { readonly from: number },
  session: StaffSession,
): Promise<Result<number>> {
  return writeDraft(deps, session, version, async (connection) => {
    const versions = await listVersions(connection, VERSIONS_MAXIMUM);
    const draft = from === 0 ? NO_CHANGES : versions.find((one) => one.version === from)?.draft;
    if (draft === undefined) return refuse({ code: 'notFound' });
    await record(deps, connection, session, 'studio.restored', { from: String(from) });
    return write(deps, connection, session, version, draft);
  });
}

async function writeDraft(
  { pool }: StudioDeps,
  { brandId }: StaffSession,
  version: number,
  work: (connection: Connection) => Promise<Result<number>>,
): Promise<Result<number>> {
  return transaction(pool, brandId, async (connection) => {
    const before = await lockDraft(connection, brandId);
    return (before?.version ?? 0) === version ? work(connection) : refuse({ code: 'staleDraft' });
  });
}

async function write(
  { clock }: StudioDeps,
  connection: Connection,
  { brandId, staffId }: StaffSession,
  before: number,
  draft: BrandDraft | undefined,
): Promise<Result<number>> {
  const version = before + 1;
  await putDraft(connection, { brandId, version, draft, staffId, at: clock.now() });
  return accept(version);
}

function record(
  { audit, clock }: StudioDeps,
  connection: Connection,
  session: StaffSession,
  action: string,
  details: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { brandId } = session;
  const at = clock.now();
  return recordAct(connection, audit, { actor: session, at, action, subject: `brand:${brandId}`, reason: '', details });
}
