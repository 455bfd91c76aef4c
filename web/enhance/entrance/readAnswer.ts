import type { checkPasswordCode as checkPartners } from '@candor/contracts/http/affiliateSecurity.ts';
import type { checkPasswordCode, hasAskedHere } from '@candor/contracts/http/mailLinks.ts';

export type CodePath = (typeof checkPasswordCode | typeof checkPartners | typeof hasAskedHere)['path'];

/**
 * Asks the server about a code, once the page is open. It does without the contracts' library, which is larger than
 * this page's scripts, since only one word of the answer is read. Undefined without an answer.
 */
export function askOfCode(path: CodePath, code: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  return readAnswer(path, { method: 'POST', headers, body: JSON.stringify({ code }) });
}

export async function readAnswer(path: string, request?: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(path, request);
    return await answer.json();
  } catch {
    return undefined;
  }
}

/** Returns the value under these names, if there is one. */
export function partOf(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}
