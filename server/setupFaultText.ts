import type { SetupFault, SetupFaultCode } from '@candor/domain/service/setupFault.ts';
import { withParams } from '@candor/locales/fill.ts';
import english from '@candor/locales/en/officeDesks.json' with { type: 'json' };

const texts: Readonly<Record<SetupFaultCode, string>> = english.setup.faults;

/** A fault in words for a command line; the office has the same in the reader's language. */
export function setupFaultText({ code, params }: SetupFault): string {
  return withParams(texts[code], params);
}

/** What is wrong in English, with or without words of its own. */
export function problemText(problem: string | SetupFault): string {
  return typeof problem === 'string' ? problem : setupFaultText(problem);
}

/** A fault with the names and figures of its words. */
export function setupFault(code: SetupFaultCode, params: SetupFault['params'] = {}): SetupFault {
  return { code, params };
}
