import type { SetupFault, SetupFaultCode } from '@candor/domain/service/setupFault.ts';
import { withParams } from '@candor/locales/fill.ts';
import english from '@candor/locales/en/officeDesks.json' with { type: 'json' };

const texts: Readonly<Record<SetupFaultCode, string>> = english.setup.faults;

/** A setup fault, with the command line's own sentence where that says more than the code's text. */
export interface SetupProblem extends SetupFault {
  readonly inFull?: string;
}

/** A fault in words for a command line; the office has the same in the reader's language. */
export function setupFaultText({ code, params, inFull }: SetupProblem): string {
  return inFull ?? withParams(texts[code], params);
}

/** Formats a problem in English, with or without a code. */
export function problemText(problem: string | SetupProblem): string {
  return typeof problem === 'string' ? problem : setupFaultText(problem);
}

/** A fault with the names and figures of its words. */
export function setupFault(code: SetupFaultCode, params: SetupFault['params'] = {}, inFull?: string): SetupProblem {
  return { code, params, ...(inFull !== undefined && { inFull }) };
}
