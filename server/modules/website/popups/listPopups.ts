import type { PopupRow } from '@candor/contracts/http/office/popups.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listDrafts } from './draftStore.ts';
import { presentRow } from './presentDraft.ts';

interface Reading {
  readonly session: StaffSession;
  readonly now: Instant;
  readonly limit: number;
}

/** Lists the brand's newest popups, at most `limit`. */
export async function listPopups(connection: Connection, { session, now, limit }: Reading): Promise<PopupRow[]> {
  const drafts = await listDrafts(connection, limit);
  return drafts.map((draft) => presentRow(draft, session, now));
}
