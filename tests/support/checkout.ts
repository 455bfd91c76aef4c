import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const OWN = ['bank', 'brands', 'contracts', 'domain', 'locales', 'scripts', 'server', 'web'];

/** Copies a release into a folder of its own, as an operator has it, for a test to change; nothing is built. */
export function copyCheckout(checkout: string): void {
  const isSource = (path: string) => !/\/(?:node_modules|build|\.react-router)(?:\/|$)/.test(path.slice(ROOT.length));
  for (const name of [...OWN, ...readdirSync(ROOT).filter((file) => /^(?:package|tsconfig).*\.json$/.test(file))])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter: isSource });
  const packages = join(checkout, 'node_modules');
  mkdirSync(join(packages, '@candor'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@candor') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of OWN) symlinkSync(join(checkout, name), join(packages, '@candor', name));
}
