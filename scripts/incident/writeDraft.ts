import type { Draft, Field } from './drafts.ts';

/** Beginning of each blank: a search for it finds them all. */
export const BLANK = '▢ TO FILL IN:';

export function blanksOf({ fields }: Draft): readonly string[] {
  return fields.filter(({ ask }) => ask !== undefined).map(({ name }) => name);
}

/** Writes the form as text for a person: what the system knows, and what only a person can fill in. */
export function writeDraft(draft: Draft): string {
  const { title, deadline, fields } = draft;
  const missing = blanksOf(draft);
  return [
    `# ${title}`,
    '',
    '**Draft.** Filled from the log, the database and the bill of materials by `npm run incident`. A person completes and',
    'sends it.',
    '',
    deadline,
    '',
    `To be completed: ${missing.length} of ${fields.length} fields, each marked “${BLANK}”.`,
    '',
    ...fields.flatMap(sectionOf),
  ].join('\n');
}

function sectionOf({ name, value, ask }: Field): string[] {
  return [
    `## ${name}`,
    '',
    ...(value === undefined ? [] : [value, '']),
    ...(ask === undefined ? [] : [`${BLANK} ${ask}`, '']),
  ];
}
