/** The licences that a package, or a part inside one, may have, each with the reason. */
export const allowedLicences: Readonly<Record<string, string>> = {
  MIT: 'Permissive: keep the notice.',
  'MIT-0': 'Permissive, without conditions.',
  ISC: 'Permissive: keep the notice.',
  'Apache-2.0': 'Permissive, with a grant of patents; our own licence.',
  'BSD-2-Clause': 'Permissive: keep the notice.',
  'BSD-3-Clause': 'Permissive: keep the notice, do not use the names.',
  '0BSD': 'Permissive, without conditions.',
  'BlueOak-1.0.0': 'Permissive: pass on the text.',
  Unlicense: 'In the public domain.',
  'Python-2.0': 'Permissive: keep the notice. In argparse.',
  Zlib: 'Permissive: say what was changed.',
  'libpng-2.0': 'Permissive: say what was changed. Inside libvips.',
  libtiff: 'Permissive: keep the notice. Inside libvips.',
  FTL: 'Permissive, with a credit to FreeType. Inside libvips.',
  ICU: 'Permissive: keep the notice. Inside PostgreSQL’s package.',
  OpenSSL: 'Permissive, with a credit. Inside PostgreSQL’s package.',
  PostgreSQL: 'Permissive: keep the notice.',
  'MPL-2.0': 'Copyleft by file: who changes one of its files publishes that file. We change none.',
  'LGPL-2.0-or-later': 'As LGPL-3.0-or-later. Inside libvips.',
  'LGPL-2.1-or-later': 'As LGPL-3.0-or-later. Inside libvips.',
  'LGPL-3.0-or-later':
    'libvips behind sharp: a shared library of its own that an operator can replace. It runs on the server and is not linked into our code.',
  'OFL-1.1':
    'Fonts: may be served with pages, not sold by themselves; a changed font needs another name. We change none.',
  'CC-BY-4.0': 'caniuse-lite, data of the build: the credit is this page. None of it is served.',
};

/** Is a licence, or an expression of SPDX such as `(MIT OR GPL-3.0) AND Zlib`, allowed? */
export function isAllowedLicence(expression: string): boolean {
  const text = withoutBrackets(expression.trim());
  const every = split(text, ' AND ');
  if (every.length > 1) return every.every(isAllowedLicence);
  const some = split(text, ' OR ');
  if (some.length > 1) return some.some(isAllowedLicence);
  return Object.hasOwn(allowedLicences, text);
}

/** Removes brackets around the whole expression; those of `(A) AND (B)` are not. */
function withoutBrackets(text: string): string {
  const isWhole = text.startsWith('(') && text.endsWith(')') && split(text.slice(1, -1), ')').length === 1;
  return isWhole ? withoutBrackets(text.slice(1, -1).trim()) : text;
}

/** Splits an expression where no bracket is open. */
function split(text: string, separator: string): readonly string[] {
  let depth = 0;
  let from = 0;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return [...parts, text.slice(from)];
}
