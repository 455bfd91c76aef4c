import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof openLogger>) => void): string {
  let text = '';
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(openLogger({ logLevel: 'info' }, 'main', { to }));
  return text;
}

test('a log is JSON, one object a line, also where a text has line breaks and quotes of its own', () => {
  const hostile = 'one\n{"level":50,"msg":"forged"}\r\n"\u2028';
  const lines = logged((log) => {
    log.info({ route: hostile }, hostile);
    log.error(new Error(hostile));
  }).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, thread: 'main', route: hostile, msg: hostile });
});

test('a failure that repeats is one line, of each brand and each error; what is no failure is a line each time', () => {
  const lines = logged((log) => {
    for (let times = 0; times < 50; times += 1) {
      log.warn({ error: 'no database', brand: 'northline' }, 'notices');
      log.warn({ error: 'no database', brand: 'other' }, 'notices');
      log.warn({ error: 'no mail', brand: 'other' }, 'notices');
    }
    log.warn('disk');
    log.warn('disk');
    log.error({ error: 'no database', brand: 'northline' }, 'notices');
  });
  expect(lines.trim().split('\n')).toHaveLength(6);
});

test('the time of a line is an instant of UTC in milliseconds, whatever the zone of the machine', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Kiritimati';
  try {
    const before = Date.now();
    const { time } = JSON.parse(logged((log) => log.info('a line')));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
