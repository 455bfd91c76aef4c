import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LIVE_BRAND, LIVE_HOST } from '../support/liveBrand.ts';
import type { MailServer } from '../support/mailServer.ts';
import { LIVE_FILES, LIVE_OFFICE, LiveInstallation, onDatabase } from './liveInstallation.ts';
import { readPage } from './readPage.ts';
import { interrupt, ready } from './terminal.ts';
import type { Terminal } from './terminal.ts';

let installation: LiveInstallation;
let place: string;
let dataDir: string;
let mails: MailServer;
let settings: LiveInstallation['settings'];

beforeAll(async () => {
  installation = await LiveInstallation.open();
  ({ place, dataDir, mails, settings } = installation);
});

afterEach(() => installation.endAll());

afterAll(() => installation.close());

function run(script: string, args: readonly string[] = [], changes: Record<string, string> = {}): Terminal {
  return installation.run(script, args, changes);
}

function start(changes: Record<string, string> = {}): Terminal {
  return installation.start(changes);
}

/** Expects all output outside a terminal to be lines of JSON, refusals included. */
function expectLines(terminal: Terminal): void {
  for (const line of terminal.output().trim().split('\n'))
    expect(() => JSON.parse(line) as unknown, line).not.toThrow();
}

test('the check names everything that is missing, each with its page, and creates nothing', async () => {
  const check = run('liveCheck.ts', [], { PAYMENTS_FILE: '' });
  expect(await check.ended).toBe(1);
  for (const name of ['keys', 'factorKeys', 'documentKeys', 'receiptKeys', 'logKeys', 'auditKeys', 'contentKeys'])
    expect(check.output()).toMatch(new RegExp(`${name}\\.json is missing.*docs/live\\.md`));
  expect(check.output()).toContain('the provider paymaxis is switched off: it has no settings in PAYMENTS_FILE');
  expect(existsSync(dataDir)).toBe(false);
});

test('what the owner of the database lacks is named with the statement that grants it', async () => {
  await onDatabase(installation.superuserUrl('postgres'), (superuser) =>
    superuser.query("CREATE ROLE weak LOGIN PASSWORD 'weak-password'"),
  );
  const url = new URL(settings['DATABASE_URL'] ?? '');
  [url.username, url.password] = ['weak', 'weak-password'];
  const check = run('liveCheck.ts', [], { DATABASE_URL: url.href });
  expect(await check.ended).toBe(1);
  // Outside a terminal each line is a JSON text.
  expect(check.output()).toContain(String.raw`ALTER DATABASE \"candor\" OWNER TO \"weak\";`);
  expect(check.output()).toContain(String.raw`ALTER ROLE \"weak\" CREATEROLE;`);

  url.password = 'wrong';
  const start = run('migrateNow.ts', [], { DATABASE_URL: url.href });
  expect(await start.ended).toBe(2);
  expect(start.output()).toMatch(/DATABASE_URL: the server cannot be used .*docs\/live\.md/);
  expect(start.output()).not.toMatch(/ at .*\.ts:\d+/);
});

test('a start says the same before anything is created', async () => {
  const terminal = start();
  expect(await terminal.ended).toBe(1);
  expect(terminal.output()).toContain('keys.json is missing');
  expectLines(terminal);
  expect(terminal.output()).not.toMatch(/ at .*\.ts:\d+/);
  expect(existsSync(dataDir)).toBe(false);
});

test('all wrong settings are named at once', async () => {
  const check = run('liveCheck.ts', [], { SMTP_URL: '', PRICES: 'simulated', BANK_HOST: 'bank.lantern.example' });
  expect(await check.ended).toBe(1);
  for (const name of ['SMTP_URL', 'PRICES', 'BANK_HOST']) expect(check.output()).toContain(`${name} is`);
});

test('instruments that a brand offers and nobody prices are named', async () => {
  const check = run('liveCheck.ts', [], { PRICES: 'router:forex=oanda', OANDA_ACCOUNT: '1', OANDA_TOKEN: 'x' });
  expect(await check.ended).toBe(1);
  expect(check.output()).toContain(`${LIVE_BRAND}: PRICES has no source for 19 of the instruments that it offers`);
  expect(check.output()).toContain(String.raw`hiddenInstruments in brand.json: \"BTCUSD\", \"ETHUSD\"`);
});

test('keys are imported whole or not at all, and never replaced', async () => {
  const other = join(place, 'other');
  expect(await run('keys.ts', ['--import', join(place, 'nowhere')]).ended).toBe(2);
  expect(readdirSync(dataDir)).toEqual([]);

  const keys = run('keys.ts', [], { DATA_DIR: other });
  expect(await keys.ended, keys.output()).toBe(0);
  const imported = run('keys.ts', ['--import', other]);
  expect(await imported.ended, imported.output()).toBe(0);
  const names = readdirSync(other);
  for (const name of names) expect(readFileSync(join(dataDir, name))).toEqual(readFileSync(join(other, name)));

  writeFileSync(join(other, 'keys.json'), readFileSync(join(other, 'keys.json'), 'utf8').replace('"1"', '"2"'));
  const again = run('keys.ts', ['--import', other]);
  expect(await again.ended).toBe(2);
  expect(again.output()).toContain('keys.json is there already and differs');
});

test('a file with a wrong line is named with its line and not with a stack', async () => {
  const [geoip, payments] = [join(place, 'places.csv'), join(place, 'wrong.json')];
  writeFileSync(geoip, '1.0.0.0,1.0.0.255,AU\n1.0.1.0,AU\n');
  writeFileSync(payments, '{ "lantern": ');
  for (const [changes, sentence] of [
    [{ GEOIP_FILE: geoip }, /GEOIP_FILE cannot be used: .*places\.csv, line 2: .*→ docs\/operating\.md/],
    [{ GEOIP_FILE: join(place, 'none.csv') }, /GEOIP_FILE .*none\.csv/],
    [{ PAYMENTS_FILE: payments }, /PAYMENTS_FILE .*wrong\.json is not JSON/],
  ] as const) {
    const check = run('liveCheck.ts', ['--local'], changes);
    expect(await check.ended).toBe(1);
    expect(check.output()).toMatch(sentence);
    expect(check.output()).not.toMatch(/ at .*\.ts:\d+/);
    expectLines(check);
  }
});

test('mail, antivirus and prices that do not answer are named with their pages, and a start does not wait for them', async () => {
  const away = { SMTP_URL: 'smtp://127.0.0.1:1', CLAMD: '127.0.0.1:1', BINANCE_URL: 'ws://127.0.0.1:1' };
  const check = run('liveCheck.ts', [], away);
  expect(await check.ended).toBe(1);
  for (const [what, page] of [
    ['SMTP_URL: the email server', 'docs/live.md'],
    ['CLAMD: the antivirus', 'docs/operating.md'],
    ['PRICES: binance', 'docs/providers.md'],
  ])
    expect(check.output()).toMatch(new RegExp(`${what} cannot be used \\(.*\\)\\. .*→ ${page}`));
  expect(check.output()).toContain('3 to settle before MODE=live.');
  const local = run('liveCheck.ts', ['--local'], away);
  expect(await local.ended, local.output()).toBe(0);
});

test('it serves its own brand, with nothing of the demonstration', async () => {
  const check = run('liveCheck.ts');
  expect(await check.ended, check.output()).toBe(0);

  const terminal = start();
  await ready(terminal);
  expect(terminal.output()).not.toMatch(/example\.com|Test bank|partner|staff:|demonstration/i);

  expectLines(terminal);
  for (const host of [LIVE_HOST, LIVE_OFFICE]) expect(terminal.output()).toContain(`https://${host}`);

  const page = (path: string) => readPage(installation.port, LIVE_HOST, path);
  for (const path of ['/', '/login', '/register', '/contact-us']) {
    const { status, text } = await page(path);
    expect(status, path).toBe(200);
    // Only the visible text counts; texts that the page may show later are in its scripts, and classes in its styles.
    expect(text.replaceAll(/<(script|style).*?<\/\1>/gs, ''), path).not.toMatch(
      /fictitious|demonstration|simulated|Test bank/i,
    );
  }
  for (const path of ['/outbox', '/brands', '/nowhere']) {
    const missing = await page(path);
    expect(missing.status, path).toBe(404);
    expect(missing.text.match(/<title>.*?<\/title>/)?.[0] ?? '', path).not.toContain('fictitious');
  }

  const office = await readPage(installation.port, LIVE_OFFICE, '/');
  const policy = String(office.headers['content-security-policy']);
  expect([office.status, policy]).toEqual([200, expect.stringContaining(`https://${LIVE_FILES}`)]);
  // No browser could reach an address behind the proxy.
  expect(policy).not.toMatch(/img-src [^;]*(?:http:|:\d)/);

  const found = await onDatabase(installation.superuserUrl(), async (client) => {
    const { rows } = await client.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM client) AS clients, (SELECT count(*)::int FROM staff) AS staff,
         (SELECT count(*)::int FROM position) AS positions, (SELECT count(*)::int FROM bank.payment) AS payments,
         (SELECT count(*)::int FROM affiliate) AS partners`,
    );
    return rows[0];
  });
  expect(found).toEqual({ clients: 0, staff: 0, positions: 0, payments: 0, partners: 0 });
  expect(mails.letters).toEqual([]);
  expect(readdirSync(dataDir)).not.toContain('demoStaff.json');
  expect(readdirSync(dataDir)).not.toContain('outbox');
  expect(await interrupt(terminal)).toBe(0);
});

test('KR-5 KR-6 it starts with keys from a command, and no key is in its folder or in what it says', async () => {
  const vault = join(place, 'vault');
  mkdirSync(vault, { mode: 0o700 });
  const names = readdirSync(dataDir).filter((name) => /^(?:\w+K|k)eys\.json$/.test(name));
  expect(names.length).toBe(7);
  for (const name of names) renameSync(join(dataDir, name), join(vault, name));
  const command = { KEYS_COMMAND: `cat '${vault}/{key}.json'` };

  const check = run('liveCheck.ts', ['--local'], command);
  expect(await check.ended, check.output()).toBe(0);
  const terminal = start(command);
  await ready(terminal);
  const { status } = await readPage(Number.parseInt(settings['PORT'] ?? '', 10), LIVE_HOST, '/');
  expect(status).toBe(200);
  expect(await interrupt(terminal)).toBe(0);
  expect(readdirSync(dataDir).filter((name) => /[kK]eys\.json$/.test(name))).toEqual([]);

  const refused = run('rotate.ts', ['factorKeys'], command);
  expect(await refused.ended).toBe(2);
  expect(refused.output()).toContain('factorKeys of KEYS_COMMAND cannot be changed by this command: say --to FILE');
  const grown = join(place, 'grown.json');
  const written = run('rotate.ts', ['factorKeys', '--to', grown], command);
  expect(await written.ended, written.output()).toBe(0);
  expect(statSync(grown).mode & 0o777).toBe(0o600);
  const storing = { ...command, KEYS_WRITE_COMMAND: `tee '${vault}/{key}.json'` };
  const rotated = run('rotate.ts', ['factorKeys'], storing);
  expect(await rotated.ended, rotated.output()).toBe(0);
  expect(rotated.output()).toContain('factorKeys of KEYS_COMMAND has a new version');

  const away = start({ KEYS_COMMAND: `cat '${vault}/none/{key}.json'` });
  expect(await away.ended).toBe(1);
  expect(away.output()).toContain('KEYS_COMMAND for factorKeys ended with 1: run it by hand to see the reason.');
  const secrets = names.flatMap((name) => readFileSync(join(vault, name), 'utf8').match(/[A-Za-z0-9+/=]{40,}/g) ?? []);
  expect(secrets.length).toBeGreaterThan(6);
  const output = [check, terminal, refused, written, rotated, away].map((one) => one.output()).join('');
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);

  for (const name of names) copyFileSync(join(vault, name), join(dataDir, name));
  const twice = run('liveCheck.ts', ['--local'], command);
  expect(await twice.ended).toBe(1);
  expect(twice.output()).toMatch(/keys\.json is there, but the keys come from keys of KEYS_COMMAND: remove the file/);
});

test('a login that is in use keeps its password until it is reset on purpose', async () => {
  const lost = { DATA_DIR: join(place, 'lost') };
  const refused = run('migrateNow.ts', [], lost);
  expect(await refused.ended).toBe(2);
  expect(refused.output()).toMatch(/candor_web has another password: .*--reset-logins/);
  const reset = run('migrateNow.ts', ['--reset-logins'], lost);
  expect(await reset.ended, reset.output()).toBe(0);
  expect(await run('migrateNow.ts').ended).toBe(2);
  expect(await run('migrateNow.ts', ['--reset-logins']).ended).toBe(0);
});

test('MV-1 MV-2 MV-5 a command moves it to another database, whole, and shows no password', async () => {
  await onDatabase(installation.superuserUrl('postgres'), (superuser) =>
    superuser.query('CREATE DATABASE moved OWNER operator'),
  );
  const url = new URL(settings['DATABASE_URL'] ?? '');
  url.pathname = '/moved';
  const nowhere = run('moveDatabase.ts', [], { MOVE_TO_DATABASE_URL: 'moved' });
  expect(await nowhere.ended).toBe(2);
  expect(nowhere.output()).toContain('MOVE_TO_DATABASE_URL names the new database');
  const target = { MOVE_TO_DATABASE_URL: url.href };
  const moved = run('moveDatabase.ts', [], target);
  expect(await moved.ended, moved.output()).toBe(0);
  expect(moved.output()).toContain('Books and audit log of the copy are intact.');
  const again = run('moveDatabase.ts', [], target);
  expect(await again.ended).toBe(2);
  expect(again.output()).toContain('The new database is not empty: nothing was copied.');
  const audit = run('auditBooks.ts', [], { DATABASE_URL: url.href });
  expect(await audit.ended, audit.output()).toBe(0);
  for (const one of [nowhere, moved, again]) expect(one.output()).not.toMatch(/operator-password| at .*\.ts:\d+/);
});

test('an older release names the schema that it does not know, and what to do, before it builds', async () => {
  const change = (sql: string) => onDatabase(installation.superuserUrl(), (client) => client.query(sql));
  await change("INSERT INTO migration (number, name, checksum) VALUES (999, '999_of_a_newer_release', '')");
  const sentence = /999_of_a_newer_release, which this version does not know: .*restore the backup from before/;
  try {
    for (const attempt of [run('liveCheck.ts'), run('migrateNow.ts'), run('auditBooks.ts'), start()]) {
      expect(await attempt.ended).not.toBe(0);
      expect(attempt.output()).toMatch(sentence);
      expect(attempt.output()).not.toMatch(/ at .*\.ts:\d+|Building the pages/);
    }
  } finally {
    await change('DELETE FROM migration WHERE number = 999');
  }
});

test('the first people of a brand are invited, and who cannot be is refused in a sentence', async () => {
  const invite = async (args: readonly string[]) => {
    const command = run('staff.ts', ['add', 'ada@lantern.example', 'Ada Alder', ...args]);
    return { code: await command.ended, output: command.output() };
  };
  const invited = await invite(['brandAdmin', '--brand', LIVE_BRAND]);
  expect(invited, invited.output).toMatchObject({ code: 0 });
  expect(invited.output).toContain('https://office.lantern.example/invitation/');
  for (const [args, reason] of [
    [['brandAdmin', '--brand', 'nobody'], `There is no brand nobody: ${LIVE_BRAND}.`],
    [['kycOfficer,paymentsOfficer'], "One person can't be both kycOfficer and paymentsOfficer"],
    [['king'], 'Roles: support, '],
  ] as const) {
    const refused = await invite(args);
    expect(refused.code).toBe(2);
    expect(refused.output).toContain(reason);
    expect(refused.output).not.toMatch(/ at .*\.ts:\d+/);
  }
});

test('a clock before the last booking is refused with both times', async () => {
  const dealing = (at: string) =>
    onDatabase(installation.superuserUrl(), (client) =>
      client.query(
        `INSERT INTO batch (number, engine, epoch, at, last_id, open_positions, open_amounts, client_cash)
         SELECT 1 + coalesce(max(number), 0), 'test', 0, $1, 0, 0, 0, 0 FROM batch`,
        [at],
      ),
    );
  await dealing('2999-01-01T00:00:00Z');
  const terminal = start();
  expect(await terminal.ended).toBe(1);
  expect(terminal.output()).toContain('the last batch was booked at 2999-01-01T00:00:00.000Z: set the clock right');
});

test('invented clients are refused', async () => {
  const seeding = run('seedNow.ts');
  expect(await seeding.ended).not.toBe(0);
  expect(seeding.output()).toContain('Invented clients are for a demonstration: MODE is live.');
});
