import type { QueuedDocument, Screening } from '@candor/contracts/http/office/verification.ts';
import { isScreeningOpen, isScreeningPassed } from '@candor/domain/screening/screening.ts';
import { readSource } from '@candor/domain/screening/source.ts';
import type { ScreeningState } from '@candor/domain/screening/screening.ts';
import type { ScreeningCheck } from '../../client/screening/index.ts';
import type { WaitingDocument } from '../../client/verification/index.ts';

/** Presents a document for the queue. Only a sent one has a row, so it is never "waiting" for the client. */
export function presentQueued(document: WaitingDocument, check: ScreeningCheck | undefined): QueuedDocument {
  const { client } = document;
  return {
    id: document.id,
    type: document.type,
    state: sentState(document),
    client: { id: document.clientId, name: `${client.firstName} ${client.lastName}`, pin: client.pin },
    uploaded_at: document.uploadedAt,
    decided_at: document.decidedAt ?? null,
    pages: document.pages,
    screening: check === undefined ? null : screeningStateOf(check),
  };
}

export function sentState({ state }: Pick<WaitingDocument, 'state'>): QueuedDocument['state'] {
  return state === 'waiting' ? 'processing' : state;
}

export function presentScreening(check: ScreeningCheck): Screening {
  return {
    id: check.id,
    checked_at: check.checkedAt,
    source: readSource(check.source),
    outcome: check.outcome,
    hits: check.hits.map(({ birthDate, score, ...hit }) => ({
      ...hit,
      birth_date: birthDate,
      likeness: Math.floor(score / 10),
    })),
    decision: check.decision ?? null,
    decided_by: check.decidedBy ?? null,
    decided_at: check.decidedAt ?? null,
    decision_reason: check.decisionReason,
    passed: isScreeningPassed(check),
    open: isScreeningOpen(check),
  };
}

/** Masks an address as `j•••@example.com`: enough to tell two clients apart. */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

function screeningStateOf(state: ScreeningState): QueuedDocument['screening'] {
  if (isScreeningPassed(state)) return 'passed';
  return isScreeningOpen(state) ? 'open' : 'confirmed';
}
