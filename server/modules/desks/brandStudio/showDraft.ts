import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { exportFolder, PreviewPage, preview } from '@candor/contracts/http/office/brandStudio.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findWaitingAbout } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { issuePreview } from '../../website/branding/index.ts';
import { checkedTexts, liveIn } from './deps.ts';
import type { StudioDeps } from './deps.ts';
import { publicationIn, studioKey } from './publishDraft.ts';
import { findDraft } from './store.ts';
import { tarOf } from './tar.ts';

/** Address of each page shown; `text` is the first page for which every brand has its own text. */
const addresses: Readonly<Record<PreviewPage, string>> = { home: '/', text: '/about', login: '/login' };

/** Rule BS-6: returns the address of a page with the draft, for one frame. */
export async function previewDraft(
  { pool, clock, siteOf }: StudioDeps,
  { page, theme, source }: OfficeRequestOf<typeof preview>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof preview>>> {
  const now = clock.now();
  const ticket = await transaction(pool, brandId, async (connection) => {
    const draft = await draftOf(connection, { source, brandId, now });
    return issuePreview(connection, brandId, { draft, address: addresses[page], theme }, now);
  });
  return accept({ address: `${siteOf(brandId)}/studio/${ticket}` });
}

/**
 * Rule BS-9: exports the folder in the form of `brands/`, with the draft in its two files, and pages that only the
 * editor has.
 */
export async function exportBrand(
  deps: StudioDeps,
  { source }: OfficeRequestOf<typeof exportFolder>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof exportFolder>>> {
  const { pages = new Map<string, string>(), ...own } = await transaction(deps.pool, brandId, async (connection) =>
    checkedTexts(deps, connection, brandId, await draftOf(connection, { source, brandId, now: deps.clock.now() })),
  );
  const texts: Readonly<Record<string, string>> = { ...own };
  const written = [...pages].flatMap(([slug, text]) =>
    text === undefined ? [] : [{ path: `${brandId}/content/pages/${slug}.json`, content: Buffer.from(text) }],
  );
  const folder = brandFile(brandId);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => {
      const path = file.slice(folder.length + 1).replaceAll(sep, '/');
      const text = texts[path];
      return { path: `${brandId}/${path}`, content: text === undefined ? readFileSync(file) : Buffer.from(text) };
    });
  return accept({ name: `${brandId}.tar`, content: tarOf([...files, ...written]).toString('base64') });
}

interface Shown {
  readonly source: OfficeRequestOf<typeof preview>['source'];
  readonly brandId: BrandId;
  readonly now: Instant;
}

async function draftOf(connection: Connection, { source, brandId, now }: Shown): Promise<BrandDraft> {
  const live = await liveIn(connection);
  if (source === 'live') return live.draft;
  const approval =
    source === 'asked' ? await findWaitingAbout(connection, 'brandStudio', studioKey(brandId), now) : undefined;
  if (approval !== undefined) return publicationIn(approval.payload).draft;
  return (await findDraft(connection))?.draft ?? live.draft;
}
