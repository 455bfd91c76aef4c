import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './configError.ts';

const NATS = 'nats://dealing:a-password@127.0.0.1:4222';
const DATABASE = 'postgres://owner:a-password@127.0.0.1/candor';

it.each([
  [undefined, ['edge', 'dealing'], true],
  ['edge,web,render,jobs', ['edge'], true],
  ['web,edge,render', ['edge'], false],
  ['feed,dealing', ['dealing'], false],
])('ROLES %s: %j, jobs: %s', (roles, parts, doesJobs) => {
  const read = readConfig({ ROLES: roles, NATS_URL: NATS, DATABASE_URL: DATABASE });
  expect(read).toMatchObject({ parts, doesJobs });
});

it.each([',', 'trading', 'dealing', 'jobs', 'edge,dealing,feed', 'dealing,feed,feeds', 'dealing,feed,jobs'])(
  'ROLES %j is refused',
  (roles) => {
    const refused = () => readConfig({ ROLES: roles, NATS_URL: NATS, DATABASE_URL: DATABASE });
    expect(refused).toThrow(/ROLES .* allowed: .*dealing,feed; edge,web,render,jobs; edge,web,render\b/);
  },
);

it.each([
  [{ DATABASE_URL: DATABASE }, /NATS_URL is not set, but ROLES leaves a part to other processes/],
  [{ NATS_URL: NATS }, /DATABASE_URL is not set, but the PostgreSQL/],
  [{ NATS_URL: NATS, DATABASE_URL: DATABASE, CLOCK: '2026-01-14T10:00:00Z' }, /CLOCK is set, but several processes/],
  [
    { ROLES: 'edge,web,render,jobs', STANDBY: '1', NATS_URL: NATS, DATABASE_URL: DATABASE },
    /STANDBY is set, but only a process of its own for dealing/,
  ],
  [{ STANDBY: 'yes', NATS_URL: NATS, DATABASE_URL: DATABASE }, /STANDBY is .*; allowed: 0 or 1/],
  [{ NATS_URL: 'http://127.0.0.1', DATABASE_URL: DATABASE }, /NATS_URL is .*; allowed: nats:/],
  [
    { NATS_URL: `${NATS},tls://dealing:a-password@nats.internal`, DATABASE_URL: DATABASE },
    /NATS_URL is .*; allowed: nats:/,
  ],
])('a part of an installation with %j is refused with a sentence', (settings, sentence) => {
  const refused = () => readConfig({ ROLES: 'dealing,feed', ...settings });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(sentence);
});

it.each([
  ['nats://nats.internal:4222', false],
  ['nats://dealing:a-password@nats.internal:4222', false],
  ['tls://nats.internal:4222', false],
  ['tls://dealing:a-password@nats.internal:4222', true],
  [NATS, true],
])('MODE=live takes NATS at %s: %s', (url, isTaken) => {
  const problem = /NATS_URL must have a user and a password in MODE=live/;
  const read = () => readConfig({ MODE: 'live', ROLES: 'dealing,feed', NATS_URL: url, DATABASE_URL: DATABASE });
  if (isTaken) expect(read).not.toThrow(problem);
  else expect(read).toThrow(problem);
});
