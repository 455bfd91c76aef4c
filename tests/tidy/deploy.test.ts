import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const UNITS = join(ROOT, 'deploy/systemd');

/** The lines `Name=value` of a unit, by section. */
function readUnit(file: string): readonly (readonly [name: string, value: string])[] {
  const lines = readFileSync(join(UNITS, file), 'utf8').split('\n');
  const wrong = lines.filter((line) => line !== '' && !/^(?:#.*|\[[A-Z][a-z]+\]|[A-Za-z]+=.+)$/.test(line));
  expect(wrong, file).toEqual([]);
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]);
}

const services = readdirSync(UNITS).filter((file) => file.endsWith('.service'));

test.each(services)('%s starts what is there, as an unprivileged user', (file) => {
  const unit = readUnit(file);
  const commands = unit.filter(([name]) => name.startsWith('Exec')).map(([, value]) => value);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands)
    for (const script of command.match(/scripts\/\S+/g) ?? [])
      expect(existsSync(join(ROOT, script)), script).toBe(true);
  expect(unit).toContainEqual(['User', 'candor']);
  expect(unit).toContainEqual(['NoNewPrivileges', 'yes']);
  expect(unit).toContainEqual(['EnvironmentFile', '/etc/candor.env']);
});

test('every timer has its service', () => {
  for (const file of readdirSync(UNITS).filter((name) => name.endsWith('.timer'))) {
    readUnit(file);
    expect(services).toContain(file.replace('.timer', '.service'));
  }
});
