import { dateTag } from '@candor/domain/clients/language.ts';
import { numberMarks, typesetDecimal } from '@candor/domain/money/typeset.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

interface Speaker {
  readonly language: string;
  /** Returns a refusal's text with its figures filled in. */
  readonly say: (code: Refusal['code'], figures: Readonly<Record<string, string>>) => string;
  /** Says until when the installation is limited. */
  readonly sayUntil: (until: string) => string;
}

/** Returns a refusal's text, with its figures formatted for reading. */
export function refusalWords(refusal: Refusal, { language, say, sayUntil }: Speaker): string {
  const { params = {} } = refusal;
  const code = shownCode(refusal);
  const marks = numberMarks(language);
  const figures: Record<string, string> = {};
  for (const [name, text] of Object.entries(params))
    figures[name] = isFigure(text) ? typesetDecimal(text, marks) : timeText(text, language);
  const text = say(code, figures);
  // Rule SM-3: the one refusal that says when it ends, if the broker has stated it.
  const until = code === 'underMaintenance' ? figures['until'] : undefined;
  return until === undefined ? text : `${text}. ${sayUntil(until)}`;
}

/** Where only the password was asked for, the text names the password instead of the credentials. */
function shownCode({ code, field }: Refusal): Refusal['code'] {
  return code === 'invalidCredentials' && field === 'password' ? 'currentPasswordWrong' : code;
}

/**
 * Matches a day or a minute as refusals carry it, in UTC: 2026-11-28, 2026-11-28 09:30 UTC, or an instant of the wire.
 */
const TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::[\d.]+)?(?:Z| UTC))?$/;
const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** Writes a day or a minute of a refusal as pages do; any other text stays as it is. */
function timeText(text: string, language: string): string {
  const [, day, minute] = TIME.exec(text) ?? [];
  if (day === undefined) return text;
  const format = new Intl.DateTimeFormat(dateTag(language), minute === undefined ? DAY : MINUTE);
  return format.format(Date.parse(`${day}T${minute ?? '00:00'}Z`));
}

function isFigure(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
