import { isTest, type Source } from './sources.ts';

/** A line that waits for time to pass. */
export interface Pause {
  readonly path: string;
  readonly line: string;
}

const IMPORTED = /import \{ setTimeout(?: as (\w+))? \} from 'node:timers\/promises'/;
const REST = /'networkidle'/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/**
 * Finds lines of a test that wait for a fixed time: too short on a busy machine, wasted on another. With fake timers no
 * time passes. Playwright's `networkidle` counts too: on a busy machine it comes too early or never
 * (`tests/e2e/quiet.ts`).
 */
export function findPauses({ path, text }: Source): readonly Pause[] {
  if (!isTest(path) || text.includes('vi.useFakeTimers(')) return [];
  const alias = IMPORTED.exec(text)?.[1] ?? 'setTimeout';
  const pause = new RegExp(String.raw`\b(?:setTimeout|waitForTimeout|scheduler\.wait|Atomics\.wait|${alias})\(`);
  return text
    .split('\n')
    .filter((line) => !COMMENT.test(line) && (pause.test(line) || REST.test(line)))
    .map((line) => ({ path, line: line.trim() }));
}
