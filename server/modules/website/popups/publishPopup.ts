import { assert } from '@candor/domain/assert.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { checkPopupText } from '@candor/domain/popups/popup.ts';
import type { PopupAudience, PopupKind, PopupLanguage } from '@candor/domain/popups/popup.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { cleanMarkup } from './cleanMarkup.ts';
import { insertDraft } from './draftStore.ts';
import { findByCommand, hashOf, insertPopup } from './store.ts';

export interface PopupDraft {
  readonly brandId: BrandId;
  readonly commandId: string;
  readonly kind: PopupKind;
  readonly title: string;
  /** HTML as it was written; it is stored clean. */
  readonly content: string;
  readonly audience: PopupAudience;
  /** Language; absent: for clients of every language. */
  readonly language?: PopupLanguage;
  readonly startsAt: Instant;
  readonly endsAt?: Instant;
}

/** Rule PU-2: publishes a popup of the program itself, once for its command id; returns its id. */
export async function publishPopup(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  draft: PopupDraft,
): Promise<Result<number>> {
  const { language, endsAt, ...rest } = draft;
  const title = draft.title.trim();
  const commandHash = hashOf(draft);
  const popup = {
    ...rest,
    commandHash,
    title,
    content: cleanMarkup(draft.content),
    language,
    endsAt,
    now: clock.now(),
  };
  const may = checkPopupText(popup);
  if (!may.ok) return may;
  return transaction(pool, draft.brandId, async (connection): Promise<Result<number>> => {
    const draftId = await insertDraft(connection, { ...popup, writer: undefined, publishedAt: popup.now });
    if (draftId !== undefined) return accept(await insertPopup(connection, { ...popup, draftId }));
    const before = await findByCommand(connection, draft.commandId);
    assert(before !== undefined, 'what was not inserted is there already');
    return before.commandHash.equals(commandHash) ? accept(before.id) : refuse({ code: 'commandReused' });
  });
}
