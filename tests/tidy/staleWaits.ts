import type { Source } from './sources.ts';

/** A wait for a notice that may have been shown before the act that it should prove. */
export interface StaleWait {
  readonly path: string;
  readonly line: string;
}

const PART = /\n(?=(?:export )?(?:async )?function |test\()/;
const NAME = /^(?:export )?(?:async )?function (\w+)/;
/** Calls that clear the notices: a newly opened page has shown none. */
const FRESH = /\bforgetNotices\(|\.(?:goto|reload)\(/;
const WAIT = /\bexpectNotice\((.+)\)/;

/**
 * Finds waits for a notice that an earlier act can have satisfied: a repeated wait for the same text in a test, and the
 * first wait of a function that is called more than once or elsewhere. Forgetting the notices in between clears both.
 */
export function findStaleWaits({ path, text }: Source): readonly StaleWait[] {
  return text.split(PART).flatMap((part) => {
    const name = NAME.exec(part)?.[1];
    const isRepeated = name !== undefined && (part.startsWith('export ') || callsOf(name, text) > 1);
    return staleLines(part, isRepeated).map((line) => ({ path, line: line.trim() }));
  });
}

function staleLines(part: string, isRepeated: boolean): readonly string[] {
  const heldWords = new Set<string>();
  let isFresh = !isRepeated;
  return part.split('\n').filter((line) => {
    if (FRESH.test(line)) {
      heldWords.clear();
      isFresh = true;
    }
    const words = WAIT.exec(line)?.[1];
    if (words === undefined) return false;
    const isStale = !isFresh || heldWords.has(words);
    heldWords.add(words);
    return isStale;
  });
}

/** Counts calls of a function, without its declaration. */
function callsOf(name: string, text: string): number {
  return [...text.matchAll(new RegExp(String.raw`\b${name}\(`, 'g'))].length - 1;
}
