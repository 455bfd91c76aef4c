import type { PopupDetail, PopupRow } from '@candor/contracts/http/office/popups.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { popupStateOf } from '@candor/domain/popups/popup.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { cleanMarkup } from './cleanMarkup.ts';
import type { StoredDraft } from './draftStore.ts';

export function presentRow(draft: StoredDraft, { staffId }: StaffSession, now: Instant): PopupRow {
  return {
    id: draft.id,
    kind: draft.kind,
    title: draft.title,
    audience: draft.audience,
    language: draft.language ?? null,
    starts_at: draft.startsAt ?? null,
    ends_at: draft.endsAt ?? null,
    state: popupStateOf(draft, now),
    revision: draft.revision,
    changed_by: draft.changedBy ?? null,
    changed_at: draft.changedAt,
    submitted_at: draft.submittedAt ?? null,
    published_by: draft.publishedBy ?? null,
    published_at: draft.publishedAt ?? null,
    ended_at: draft.endedAt ?? null,
    reads: draft.reads,
    mine: draft.writers.includes(staffId),
  };
}

export function presentDetail(draft: StoredDraft, session: StaffSession, now: Instant): PopupDetail {
  return {
    row: presentRow(draft, session, now),
    content: cleanMarkup(draft.content),
    returned_reason: draft.returnedReason ?? null,
    writers: [...draft.writerNames],
  };
}
