import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const environment = {
  BANK_PORT: '4000',
  PORT: '3000',
  DATABASE_URL: 'postgres://db/candor',
  BANK_DATABASE_PASSWORD: 'secret',
  DATA_DIR: '.data',
};

test('it takes what the start script gives', () => {
  expect(readConfig({ ...environment, CLOCK: '2026-01-14T10:00:00Z', BANK_PACE: '1000' })).toMatchObject({
    host: 'bank.localhost',
    port: 4000,
    publicPort: '3000',
    pace: 1_000,
    clock: Date.UTC(2026, 0, 14, 10),
  });
});

test.each([
  [{ MODE: 'live' }, /no Test bank where money is real/],
  [{ BANK_PORT: '' }, /BANK_PORT/],
  [{ BANK_PORT: '70000' }, /BANK_PORT/],
  [{ BANK_PACE: '0' }, /BANK_PACE/],
  [{ CLOCK: 'noon' }, /CLOCK/],
  [{ DATABASE_URL: 'http://db' }, /DATABASE_URL/],
])('%j is refused', (wrong, message) => {
  expect(() => readConfig({ ...environment, ...wrong })).toThrow(ConfigError);
  expect(() => readConfig({ ...environment, ...wrong })).toThrow(message);
});

test('the process itself does not start in live mode', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...environment, MODE: 'live' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('no Test bank where money is real');
});
