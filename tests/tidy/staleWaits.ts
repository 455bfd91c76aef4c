import type { Source } from './sources.ts';

/** A wait for a notice that may have been there before the act that it is to prove. */
export interface StaleWait {
  readonly path: string;
  readonly line: string;
}

const PART = /\n(?=(?:export )?(?:async )?function |test\()/;
const NAME = /^(?:export )?(?:async )?function (\w+)/;
/** A page that is opened has shown nothing yet. */
const FRESH = /\bforgetNotices\(|\.(?:goto|reload)\(/;
const WAIT = /\bexpectNotice\((.+)\)/;

/**
 * Waits for a notice which an earlier act can have satisfied: one for the same words as before in the same test, and
 * the first of a function that is called more than once or elsewhere. Between the two its notices are forgotten.
 */
export function findStaleWaits({ path, text }: Source): readonly StaleWait[] {
  return text.split(PART).flatMap((part) => {
    const name = NAME.exec(part)?.[1];
    const isRepeated = name !== undefined && (part.startsWith('export ') || callsOf(name, text) > 1);
    return staleLines(part, isRepeated).map((line) => ({ path, line: line.trim() }));
  });
}

function staleLines(part: string, isRepeated: boolean): readonly string[] {
  const known = new Set<string>();
  let isFresh = !isRepeated;
  return part.split('\n').filter((line) => {
    if (FRESH.test(line)) {
      known.clear();
      isFresh = true;
    }
    const words = WAIT.exec(line)?.[1];
    if (words === undefined) return false;
    const isStale = !isFresh || known.has(words);
    known.add(words);
    return isStale;
  });
}

/** Without its own line. */
function callsOf(name: string, text: string): number {
  return [...text.matchAll(new RegExp(String.raw`\b${name}\(`, 'g'))].length - 1;
}
