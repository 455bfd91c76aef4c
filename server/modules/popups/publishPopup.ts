import { createHash } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../clock.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import { cleanMarkup } from './cleanMarkup.ts';
import { findByCommand, insertPopup } from './store.ts';
import type { PopupAudience, PopupKind, PopupLanguage } from './store.ts';

const TITLE_MAXIMUM = 120;
const CONTENT_MAXIMUM = 20_000;

export interface PopupDraft {
  readonly brandId: BrandId;
  readonly commandId: string;
  readonly kind: PopupKind;
  readonly title: string;
  /** HTML as it was written; it is stored clean. */
  readonly content: string;
  readonly audience: PopupAudience;
  /** Left out: for clients of every language. */
  readonly language?: PopupLanguage;
  readonly startsAt: Instant;
  readonly endsAt?: Instant;
}

/** Rule PU-2: makes a popup of a draft, once for its command id; answers its id. */
export async function publishPopup(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  draft: PopupDraft,
): Promise<Result<number>> {
  const title = draft.title.trim();
  const content = cleanMarkup(draft.content);
  if (title === '' || title.length > TITLE_MAXIMUM) return refuse({ code: 'malformed', field: 'title' });
  if (content === '' || content.length > CONTENT_MAXIMUM) return refuse({ code: 'malformed', field: 'content' });
  if (draft.endsAt !== undefined && draft.endsAt <= draft.startsAt)
    return refuse({ code: 'malformed', field: 'ends_at' });
  const { brandId, commandId } = draft;
  const commandHash = hashOf(draft);
  return transaction(pool, brandId, async (connection): Promise<Result<number>> => {
    const { language, endsAt, ...rest } = draft;
    const popup = { ...rest, title, content, commandHash, language, endsAt, now: clock.now() };
    const id = await insertPopup(connection, popup);
    if (id !== undefined) return accept(id);
    const before = await findByCommand(connection, commandId);
    assert(before !== undefined, 'what was not inserted is there already');
    return before.commandHash.equals(commandHash) ? accept(before.id) : refuse({ code: 'commandReused' });
  });
}

function hashOf({ kind, title, content, audience, language, startsAt, endsAt }: PopupDraft): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, title, content, audience, language ?? null, startsAt, endsAt ?? null]))
    .digest();
}
