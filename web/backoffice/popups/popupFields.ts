import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { popupLanguages } from '@candor/domain/popups/popup.ts';
import type { PopupAudience, PopupKind, PopupLanguage } from '@candor/domain/popups/popup.ts';

/** Popup in the fields of its form. */
export interface PopupFields {
  readonly kind: PopupKind;
  readonly title: string;
  readonly content: string;
  readonly audience: PopupAudience;
  readonly language: PopupLanguage | 'any';
  /** Start in UTC, such as 2026-01-14T12:00; empty if there is none. */
  readonly starts: string;
  readonly ends: string;
}

export const emptyPopup: PopupFields = {
  kind: 'service',
  title: '',
  content: '',
  audience: 'everybody',
  language: 'any',
  starts: '',
  ends: '',
};

export const languageChoices = ['any', ...popupLanguages] as const;

export function fieldsOf({ row, content }: PopupDetail): PopupFields {
  const { kind, title, audience, language } = row;
  return {
    kind,
    title,
    content,
    audience,
    language: language ?? 'any',
    starts: textOf(row.starts_at),
    ends: textOf(row.ends_at),
  };
}

/** Converts the fields to the request of the call. */
export function requestOf({ language, starts, ends, ...fields }: PopupFields) {
  return {
    ...fields,
    language: language === 'any' ? null : language,
    starts_at: instantOf(starts),
    ends_at: instantOf(ends),
  };
}

function textOf(instant: number | null): string {
  return instant === null ? '' : new Date(instant).toISOString().slice(0, 16);
}

function instantOf(text: string): number | null {
  const instant = Date.parse(`${text}:00.000Z`);
  return Number.isNaN(instant) ? null : instant;
}
