import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sourceFiles.ts';

const DEFINED = [
  ['docs/rulings.md', /^\| ((?:R|B|H)\d{1,2}(?:\.\d{1,2})?) \|/gm],
  ['docs/wire.md', /^## (Specification \d):/gm],
] as const;

/**
 * Reads the definitions of docs/rulings.md and docs/wire.md, as the repository cites them: `R8`, `B4.7`, `H1`,
 * `Specification 5`.
 */
export function readRulings(): readonly string[] {
  return DEFINED.flatMap(([path, row]) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(row)].map(([, id = '']) => id),
  );
}

/** A citation: a letter with a number, where nothing else has this form: no hours, versions, colours or keys. */
const CITED = /(?<![\w#.'"`-])(?:R[1-9]\d?|B[1-7](?:\.\d{1,2})?|H[1-9]\d?)(?![\w'"`-]|\.\w|\s*[=(])/g;
const CITED_SECTION = /\b[Ss]pecification (\d)\b/g;
/**
 * A citation after the word "ruling", where every number is one, in a list too: ruling R8, rulings "R4, R5 and B4.1".
 */
const CITED_BY_NAME = /\b[Rr]ulings?\s+['"`]?((?:[RBH]\d+(?:\.\d+)*(?:,? and |, |\/)?)+)/g;
const ID = /(?<![\w.-])(?:[RBH]\d+(?:\.\d+)*|S\d)(?![\w-])/g;

/** Lists the rulings and sections that a text cites. */
export function rulingsCited(text: string): readonly string[] {
  const sections = [...text.matchAll(CITED_SECTION)].map(([, number = '']) => `Specification ${number}`);
  const named = [...text.matchAll(CITED_BY_NAME)].flatMap(([, list = '']) => idsIn(list));
  const plain: readonly string[] = text.match(CITED) ?? [];
  return [...plain, ...named.filter((id) => !plain.includes(id)), ...sections];
}

/**
 * Lists the ids that a text cites, in places where nothing else has this form, such as a test's title or a rule's
 * source: `S2` is a section.
 */
export function idsIn(text: string): readonly string[] {
  return (text.match(ID) ?? []).map((id) => id.replace(/^S/, 'Specification '));
}
