import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sourceFiles.ts';

/** A rule of docs/rules.md. */
export interface Rule {
  readonly id: string;
  /** The last column: rulings, sections of the wire and threats from which the rule follows. */
  readonly source: string;
  /** Does the rule no longer apply? Its number is kept, and no test needs to prove it. */
  readonly isStruck: boolean;
}

/** Reads the rules in the order of their page. */
export function readRules(): readonly Rule[] {
  return rulesIn(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8'));
}

/** Reads the rows of the tables of rules in a page. */
export function rulesIn(page: string): readonly Rule[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', sentence = ''] = cells;
    return RULE.test(id) ? [{ id, source: cells.at(-2) ?? '', isStruck: sentence.startsWith('~~') }] : [];
  });
}

const RULE = /^[A-Z]{2}-\d+$/;
const CITED_RULE = /(?<![\w-])[A-Z]{2}-\d{1,2}(?![\w-])/g;

/** Lists the ids of rules in a text, each once. */
export function rulesCited(text: string): readonly string[] {
  return [...new Set(text.match(CITED_RULE))];
}
