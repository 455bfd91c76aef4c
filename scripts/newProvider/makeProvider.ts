import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/providers/payments';
/** A name of letters and digits, so that it can be a folder, a part of a path and a value's name. */
const NAME = /^[A-Za-z][A-Za-z0-9]{1,39}$/;
/** Names that would mean something else in the adapter's code. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'await break case catch class config const continue debugger default delete do else enum export extends false ' +
    'finally for function if implements import in instanceof interface let new null package payment private ' +
    'protected public return settings states static super switch this throw told true try typeof var void while ' +
    'with yield'
  ).split(' '),
);

/** Says why a provider of this name cannot be made, in one sentence; undefined if it can. */
export function problemOf(root: string, name: string): string | undefined {
  if (!NAME.test(name)) return 'A name has 2 to 40 letters and digits and begins with a letter.';
  if (TAKEN.has(valueOf(name))) return `${name} would mean something else in its own code.`;
  const others = readdirSync(join(root, FOLDER)).map((other) => other.toLowerCase().replace(/\.ts$/, ''));
  return others.includes(name.toLowerCase()) ? `There is a ${name} already.` : undefined;
}

/** Writes the adapter and its test, and adds it to the list; returns the paths. The name has been checked. */
export function makeProvider(root: string, name: string): readonly string[] {
  const folder = `${FOLDER}/${name}`;
  const files = { 'adapter.ts.txt': `${folder}/${name}.ts`, 'test.ts.txt': `${folder}/${name}.test.ts` };
  const list = join(root, FOLDER, 'providers.ts');
  const listed = withProvider(readFileSync(list, 'utf8'), name);

  mkdirSync(join(root, folder));
  for (const [template, path] of Object.entries(files)) {
    const text = readFileSync(join(import.meta.dirname, template), 'utf8');
    writeFileSync(join(root, path), text.replaceAll('VALUE', valueOf(name)).replaceAll('NAME', name));
  }
  writeFileSync(list, listed);
  return [...Object.values(files), `${FOLDER}/providers.ts`];
}

/** Adds an import and a line to the list, each in alphabetical order. */
function withProvider(text: string, name: string): string {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.endsWith('PaymentProvider[] = ['));
  const end = lines.indexOf('];', begin);
  if (begin < 0 || end < 0) throw new Error(`${FOLDER}/providers.ts is not one provider a line.`);

  const entries = insert(lines.slice(begin + 1, end), `  ${valueOf(name)},`, (line) => line.trim());
  const imports = lines.filter((line) => line.startsWith('import '));
  const all = insert(
    imports,
    `import { ${valueOf(name)} } from './${name}/${name}.ts';`,
    (line) => /'(.*)'/.exec(line)?.[1],
  );
  return [...all, ...lines.slice(imports.length, begin + 1), ...entries, ...lines.slice(end)].join('\n');
}

function insert(
  lines: readonly string[],
  added: string,
  keyOf: (line: string) => string | undefined,
): readonly string[] {
  const rank = (line: string): string => (keyOf(line) ?? '').toLowerCase();
  const at = lines.findIndex((line) => rank(line) > rank(added));
  return at < 0 ? [...lines, added] : [...lines.slice(0, at), added, ...lines.slice(at)];
}

function valueOf(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
