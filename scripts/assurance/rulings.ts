import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sourceFiles.ts';

const DEFINED = [
  ['docs/rulings.md', /^\| ((?:R|B|H)\d{1,2}(?:\.\d{1,2})?) \|/gm],
  ['docs/wire.md', /^## (Specification \d):/gm],
] as const;

/** What docs/rulings.md and docs/wire.md define, as the repository cites it: `R8`, `B4.7`, `H1`, `Specification 5`. */
export function readRulings(): readonly string[] {
  return DEFINED.flatMap(([path, row]) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(row)].map(([, id = '']) => id),
  );
}

/** A number after a letter is a citation where nothing else is written so: no hours, versions, colours or keys. */
const CITED = /(?<![\w#.'"`-])(?:R[1-9]\d?|B[1-7](?:\.\d{1,2})?|H[1-9]\d?)(?![\w'"`-]|\.\w|\s*[=(])/g;
const CITED_SECTION = /\b[Ss]pecification (\d)\b/g;
/** After the word every number is one, in a list too and whatever follows: ruling R8, rulings "R4, R5 and B4.1". */
const CITED_BY_NAME = /\b[Rr]ulings?\s+['"`]?((?:[RBH]\d+(?:\.\d+)*(?:,? and |, |\/)?)+)/g;
const ID = /(?<![\w.-])(?:[RBH]\d+(?:\.\d+)*|S\d)(?![\w-])/g;

/** The rulings and sections that a text cites. */
export function rulingsCited(text: string): readonly string[] {
  const sections = [...text.matchAll(CITED_SECTION)].map(([, number = '']) => `Specification ${number}`);
  const named = [...text.matchAll(CITED_BY_NAME)].flatMap(([, list = '']) => idsIn(list));
  const plain: readonly string[] = text.match(CITED) ?? [];
  return [...plain, ...named.filter((id) => !plain.includes(id)), ...sections];
}

/** What a text cites that has nothing else of this form, as a test's title and a rule's source: `S2` is a section. */
export function idsIn(text: string): readonly string[] {
  return (text.match(ID) ?? []).map((id) => id.replace(/^S/, 'Specification '));
}
