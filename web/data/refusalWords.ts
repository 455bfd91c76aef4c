import { numberMarks, typesetDecimal } from '@candor/domain/money/typeset.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

interface Speaker {
  readonly language: string;
  /** The text of a refusal, with its figures in it. */
  readonly say: (code: Refusal['code'], figures: Readonly<Record<string, string>>) => string;
  /** Until when the installation is limited, in words. */
  readonly sayUntil: (until: string) => string;
}

/** The words of a refusal, with its figures formatted for reading. */
export function refusalWords({ code, params = {} }: Refusal, { language, say, sayUntil }: Speaker): string {
  const marks = numberMarks(language);
  const figures: Record<string, string> = {};
  for (const [name, text] of Object.entries(params))
    figures[name] = isFigure(text) ? typesetDecimal(text, marks) : text;
  const text = say(code, figures);
  // Rule SM-3: the one refusal that says when it ends, where the broker has said so.
  const until = code === 'underMaintenance' ? params['until'] : undefined;
  return until === undefined ? text : `${text}. ${sayUntil(minuteText(until, language))}`;
}

/** An instant of the wire to the minute, in UTC. */
function minuteText(instant: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(Date.parse(instant))} UTC`;
}

function isFigure(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
