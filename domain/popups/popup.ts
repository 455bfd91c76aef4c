import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { findPressure } from './pressure.ts';

/** Rule PU-4: kinds of popups; there is none for advertising. */
export const popupKinds = ['service', 'legal', 'education'] as const;
export type PopupKind = (typeof popupKinds)[number];

export const popupAudiences = ['everybody', 'verified', 'unverified'] as const;
export type PopupAudience = (typeof popupAudiences)[number];

export const popupLanguages = ['en', 'de', 'it', 'es'] as const;
export type PopupLanguage = (typeof popupLanguages)[number];

export const popupStates = ['draft', 'waiting', 'planned', 'running', 'ended'] as const;
export type PopupState = (typeof popupStates)[number];

export const POPUP_TITLE_MAXIMUM = 120;
export const POPUP_CONTENT_MAXIMUM = 20_000;

export interface PopupFacts {
  readonly submittedAt: Instant | undefined;
  readonly publishedAt: Instant | undefined;
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
  /** Time of its withdrawal before its end. */
  readonly endedAt: Instant | undefined;
}

/** Returns a popup's present state. */
export function popupStateOf(facts: PopupFacts, now: Instant): PopupState {
  const { submittedAt, publishedAt, startsAt, endsAt, endedAt } = facts;
  if (publishedAt === undefined) return submittedAt === undefined ? 'draft' : 'waiting';
  if (endedAt !== undefined || (endsAt !== undefined && endsAt <= now)) return 'ended';
  return startsAt !== undefined && startsAt > now ? 'planned' : 'running';
}

export interface PopupText {
  readonly title: string;
  /** Content as clean markup. */
  readonly content: string;
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
}

/** May the popup be stored as a draft? Refusal: `malformed` with the field. */
export function checkPopupText({ title, content, startsAt, endsAt }: PopupText): Result<true> {
  if (title === '' || title.length > POPUP_TITLE_MAXIMUM) return refuse({ code: 'malformed', field: 'title' });
  if (content === '' || content.length > POPUP_CONTENT_MAXIMUM) return refuse({ code: 'malformed', field: 'content' });
  if (endsAt !== undefined && startsAt !== undefined && endsAt <= startsAt) {
    return refuse({ code: 'malformed', field: 'ends_at' });
  }
  return accept(true);
}

/**
 * Rule PU-4: may the popup be shown? Refusals: `popupPressure` with the words found, `planInvalid` when its time is
 * over.
 */
export function checkPopupShown({ title, content, endsAt }: PopupText, now: Instant): Result<true> {
  const pressing = findPressure(`<p>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>${content}`);
  if (pressing.length > 0) return refuse({ code: 'popupPressure', params: { words: pressing.join(', ') } });
  return endsAt !== undefined && endsAt <= now ? refuse({ code: 'planInvalid', field: 'ends_at' }) : accept(true);
}

export interface Publishing {
  readonly writers: readonly number[];
  readonly submittedAt: Instant | undefined;
}

/**
 * Rule PU-5: may this person publish the popup? Only one who has not edited it. Refusals: `nothingToSave`,
 * `ownVersion`.
 */
export function checkPublisher({ writers, submittedAt }: Publishing, staffId: number): Result<true> {
  if (submittedAt === undefined) return refuse({ code: 'nothingToSave' });
  return writers.includes(staffId) ? refuse({ code: 'ownVersion' }) : accept(true);
}
