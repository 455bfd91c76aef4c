import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { countryId } from '@candor/server/modules/client/clients/countries.ts';
import { rightAnswers } from '@candor/server/modules/client/knowledge/answers.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { appCode } from '../support/authenticatorApp.ts';
import { OF_DEMONSTRATION, tracesIn } from '../support/demonstrationTraces.ts';
import { linkIn, readLetter } from '../support/letters.ts';
import { LIVE_HOST } from '../support/liveBrand.ts';
import { letter, photo } from '../support/uploads.ts';
import { Browser } from './behindProxy.ts';
import { LIVE_FILES, LIVE_OFFICE, LiveInstallation, OPERATORS_ACCOUNT, onDatabase } from './liveInstallation.ts';
import { interrupt, LIMIT, ready } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/**
 * The first client of an operator who takes real money, from the first staff invitation to the paid withdrawal: as
 * their browsers would act, through the operator's proxy. Nothing of the demonstration may appear.
 */
const EMAIL = 'kim.larsson@mailbox.example';
const PASSWORD = 'granite orchard 58';
const CLIENTS_IBAN = 'DE89370400440532013000';

/** Different people, as docs/live.md requires. */
const people = {
  brandAdmin: 'Ada Alder',
  compliance: 'Bruno Birch',
  kycOfficer: 'Clara Cedar',
  paymentsOfficer: 'David Dogwood',
  finance: 'Emma Elm',
} as const satisfies Partial<Record<StaffRole, string>>;
type Desk = keyof typeof people;

let installation: LiveInstallation;
let server: Terminal;
let client: Browser;
let socket: Socket;
let withdrawal: string;
const invitations = new Map<Desk, string>();
const staff = new Map<Desk, Browser>();

beforeAll(async () => {
  installation = await LiveInstallation.open();
  const keys = installation.run('keys.ts');
  expect(await keys.ended, keys.output()).toBe(0);
});

afterAll(async () => {
  socket.close();
  await installation.endAll();
  await installation.close();
});

function visit(host: string, address: string): Browser {
  return new Browser({ port: installation.port, host, address });
}

function at(desk: Desk): Browser {
  const found = staff.get(desk);
  if (found === undefined) throw new Error(`${desk} is not at the office yet`);
  return found;
}

async function office(desk: Desk, path: string, body: unknown) {
  return at(desk).done(`/api/office/${path}`, body);
}

/** Finds the newest letter to the client with a link to this page. */
async function mailed(path: string): Promise<string> {
  const find = () =>
    installation.mails.letters
      .map(readLetter)
      .findLast(({ to, text }) => to.includes(EMAIL) && text.includes(`https://${LIVE_HOST}${path}`));
  const found = await vi.waitUntil(find, LIMIT);
  return linkIn(found, path).pathname.slice(path.length);
}

/** Approves the newest request with this subject as the second person. */
async function approve(desk: Desk, subject: string): Promise<void> {
  const open = await vi.waitUntil(async () => {
    const { list } = await at(desk).get('/api/office/approvals');
    return list.find((one) => one['subject'] === subject && one['state'] === 'waiting');
  }, LIMIT);
  const decided = await office(desk, 'approvals/decide', {
    id: open['id'],
    approve: 1,
    reason: 'Looked at it, agreed',
  });
  expect(decided.data['state']).toBe('approved');
  expect(['done', 'underway']).toContain(decided.data['outcome']);
}

test('five people are invited from the command line, beside a list of sanctioned persons', async () => {
  for (const [desk, name] of Object.entries(people) as [Desk, string][]) {
    const address = `${desk.toLowerCase()}@lantern.example`;
    const invited = installation.run('staff.ts', ['add', address, name, desk]);
    expect(await invited.ended, invited.output()).toBe(0);
    const code = new RegExp(`https://${LIVE_OFFICE}/invitation/([\\w-]+)`).exec(invited.output())?.[1];
    invitations.set(desk, code ?? '');
  }
  const list = join(installation.place, 'sanctions.csv');
  writeFileSync(list, 'id,name,kind,birth_date,programme\nQ-1,Viktor Vulture,sanction,1960-01-01,Example regime\n');
  const imported = installation.run('screening.ts', ['import', list]);
  expect(await imported.ended, imported.output()).toBe(0);
});

test('the server starts, and each of them comes in with a password and an app of their own', async () => {
  server = installation.start({ LOG_LEVEL: 'info' });
  await ready(server);
  for (const [desk, code] of invitations) {
    const person = visit(LIVE_OFFICE, '198.51.100.7');
    await person.done('/api/office/invitation/accept', { code, password: `${desk} granite orchard` });
    const { data } = await person.done('/api/office/enrol/totp', {});
    const shown = appCode(String(data['secret']), Date.now());
    const entered = await person.done('/api/office/enrol/totp-confirm', { code: shown });
    expect(entered.data['session']).toMatchObject({ roles: [desk], fictitious: 0 });
    staff.set(desk, person);
  }
  expect((await at('finance').get('/api/office/demo-staff')).list).toEqual([]);
});

test('nobody can register before two people have published the brand', async () => {
  client = visit(LIVE_HOST, '203.0.113.20');
  const form = {
    first_name: 'Kim',
    last_name: 'Larsson',
    email: EMAIL,
    phone: '+4915112345678',
    password: PASSWORD,
    agree: 1,
  };
  expect(await client.post('/api/accounts/register', form)).toMatchObject({ code: 'brandHeld' });

  const [brand] = (await at('brandAdmin').get('/api/office/brands')).list;
  expect(brand).toMatchObject({ kind: 'live', held: 1, findings: 0 });
  await office('brandAdmin', 'brands/ask', { fingerprint: brand?.['fingerprint'], reason: 'Our first day' });
  await approve('compliance', 'brandRelease');

  const { data } = await client.done('/api/accounts/register', form);
  client.token = String(data['access_token']);
});

test('the client confirms their address, tells who they are, and answers the questions about leverage', async () => {
  await client.done('/api/accounts/confirmEmail', { code: await mailed('/confirm/') });
  await client.done('/api/accounts/update', {
    first_name: 'Kim',
    last_name: 'Larsson',
    phone: '+4915112345678',
    birth_date: '1990-04-02',
    country_id: countryId('DE'),
    state: 'Berlin',
    city: 'Berlin',
    street: 'Linden Road 1',
    zip_code: '10115',
  });
  const marked = await client.done('/api/accounts/knowledge/submit', { answers: rightAnswers });
  expect(marked.data).toMatchObject({ passed: true });
});

test('their documents are scanned, looked at and approved by the KYC officer', async () => {
  for (const [type, name, body] of [
    ['doc_passport', 'passport.jpg', await photo()],
    ['doc_address', 'bill.pdf', await letter(1, 'Electricity bill, Linden Road 1')],
  ] as const) {
    await client.upload('/api/accounts/upload', [
      { name: 'type', body: type },
      { name: 'files', fileName: name, body },
    ]);
  }
  const queue = await at('kycOfficer').get('/api/office/verification');
  const waiting = queue.data['waiting'] as { readonly id: number }[];
  expect(waiting).toHaveLength(2);
  const files = visit(LIVE_FILES, '198.51.100.7');
  for (const { id } of waiting) {
    const { data } = await office('kycOfficer', 'verification/open', { id });
    expect(data).toMatchObject({ file: { scanned: 1 }, screening: { outcome: 'clear' } });
    const [page = ''] = data['pages'] as string[];
    const picture = new URL(page);
    expect(picture.origin).toBe(`https://${LIVE_FILES}`);
    expect((await files.get(picture.pathname + picture.search)).type).toMatch(/^image\//);
    await office('kycOfficer', 'verification/approve', { id, note: '' });
  }
  await vi.waitUntil(async () => {
    const { data } = await client.done('/api/accounts/get', {});
    return (data['user'] as { verified_account: number }).verified_account === 1;
  }, SELDOM);
});

/** Builds a statement of the operator's bank with one credit, as camt.053. */
function statement(order: string, amount: string, day: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Ntry>
  <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
  <AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Kim Larsson</Nm></Dbtr></RltdPties>
  <RmtInf><Ustrd>${order}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
}

async function stateOf(number: string) {
  return (await client.done('/api/transactions/state', { transaction_id: number })).data;
}

/** Polls as rarely as a page does. */
const SELDOM = { ...LIMIT, interval: 1_000 };

async function expectStatus(number: string, status: string): Promise<void> {
  const look = async () => {
    const { status: now, reasons } = await stateOf(number);
    return { status: now, reasons };
  };
  await expect.poll(look, SELDOM).toMatchObject({ status });
}

test('a wire is found on the statement of the bank by one person, and credited by the second', async () => {
  const deposit = { amount: 500, method: 2, provider: 'bankWire' };
  const { data } = await client.done('/api/transactions/create', deposit);
  const number = String(data['transaction_id']);
  const sent = await client.done('/api/transaction/send/bankWire', { transaction_id: number });
  const { lines } = sent.data['next'] as { lines: { label: string; value: string }[] };
  expect(lines).toContainEqual({ label: 'iban', value: OPERATORS_ACCOUNT.iban });

  const day = new Date().toISOString().slice(0, 10);
  const [from, until] = [0, 1].map((days) => new Date(Date.parse(day) + days * 86_400_000).toISOString());
  const report = statement(number, '500.00', day);
  await office('finance', 'reconciliation/report', { provider: 'bankWire', from, until, report });
  const found = await office('paymentsOfficer', 'reconciliation/differences', { open: 1 });
  const [difference] = found.data['differences'] as { readonly id: number }[];
  expect(difference).toMatchObject({ transaction_id: number, bucket: 'missingHere', payer: 'Kim Larsson' });
  const credit = { id: difference?.id, credit: 1, reason: 'On the statement of today' };
  await office('paymentsOfficer', 'reconciliation/resolve', credit);
  await approve('finance', 'depositConfirm');
  await expectStatus(number, 'approved');

  await client.done('/api/accounts/switch', { account: 'real' });
  const { data: figures } = await client.done('/api/accounts/getBalance', {});
  expect(figures['balance']).toMatchObject({ balance: 500, account: { kind: 'real', currency: 'EUR' } });
});

interface Traded {
  readonly id: number;
  readonly open_rate: number;
  readonly closed_rate: number | null;
}

async function order(event: string, payload: object): Promise<Traded> {
  const answer = (await socket.timeout(30_000).emitWithAck(event, payload)) as {
    readonly status: boolean;
    readonly data: { readonly position: Traded };
  };
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: true });
  return answer.data.position;
}

test('a trade is opened and closed at the venue’s price, and its receipt is right', async () => {
  socket = await client.trade();
  const opened = await order('openPosition', { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 1 });
  // The venue's stand-in quotes about 100,000.
  expect(opened.open_rate).toBeGreaterThan(99_000);
  const closed = await order('closePosition', { id: opened.id });
  expect(closed.closed_rate).toBeGreaterThan(99_000);

  const { data } = await client.done('/api/receipts/get', { position: opened.id });
  expect(JSON.stringify(data)).toContain('"source":"binance"');
  const file = join(installation.place, 'receipt.json');
  writeFileSync(file, JSON.stringify(data));
  const base = `http://127.0.0.1:${installation.port}`;
  // The receipt is only partly verified until the ticks after the close are published, too.
  await vi.waitUntil(async () => (await installation.run('verify.ts', [file, '--base', base]).ended) === 0, LIMIT);
});

test('a withdrawal is approved by two people and paid', async () => {
  await client.done('/api/accounts/payout/save', { holder: 'Kim Larsson', iban: CLIENTS_IBAN });
  await client.done('/api/accounts/payout/confirm', { code: await mailed('/payout-details/') });
  const request = { amount: -300, method: 6, comments: 'Rent' };
  withdrawal = String((await client.done('/api/transactions/create', request)).data['transaction_id']);
  const act = () => ({ transaction_id: withdrawal, request: randomUUID() });
  await expectStatus(withdrawal, 'pending');

  await office('paymentsOfficer', 'payments/approve', { ...act(), reason: 'All checks pass' });
  await approve('finance', 'withdrawalPayout');
  const { data } = await office('paymentsOfficer', 'payments/open', { transaction_id: withdrawal });
  const [leg] = data['legs'] as { readonly id: number }[];
  expect(leg).toMatchObject({ state: 'open', amount: 300 });
  const paid = { leg: leg?.id, reference: 'SEPA-4711', value_date: new Date().toISOString().slice(0, 10) };
  await office('paymentsOfficer', 'payments/pay', { ...act(), ...paid });
  await vi.waitUntil(async () => (await stateOf(withdrawal))['payout_reference'] !== null, SELDOM);
  const about = { payout_reference: 'SEPA-4711', is_test: false, parts: { paid: 300, returned: 0, taken_back: 0 } };
  expect(await stateOf(withdrawal)).toMatchObject({ status: 'approved', ...about });
});

test('a second server on the same database is refused, with the address of the first', async () => {
  const second = installation.start({ PORT: String(await findFreePort()) });
  expect(await second.ended).toBe(1);
  const holder = `\\(.+, port ${installation.port}, process \\d+, since [^)]+Z[^)]*\\)`;
  expect(second.output()).toMatch(new RegExp(`Another server runs on this database ${holder}: stop it first`));
  expect(second.output()).not.toMatch(/ at .*\.ts:\d+|newest schema/);
});

test('the books add up and the record of the staff is whole', async () => {
  for (const script of ['auditBooks.ts', 'auditVerify.ts']) {
    const audit = installation.run(script);
    expect(await audit.ended, audit.output()).toBe(0);
  }
});

test('no page that anybody is served speaks of the demonstration', async () => {
  const texts = [
    'about',
    'account-levels',
    'economics',
    'education',
    'terms-conditions',
    'privacy-policy',
    'kyc-policy',
  ];
  const open = [
    '/',
    '/de',
    '/it',
    '/es',
    ...texts.map((name) => `/${name}`),
    '/verify',
    '/fairness',
    '/economic-calendar',
    '/login',
  ];
  const files = ['/robots.txt', '/sitemap.xml'];
  const portal = ['/platform/BTCUSD', '/payment/bankWire', '/transactions/withdrawals', '/my-account/info'];
  const visitor = visit(LIVE_HOST, '203.0.113.99');
  const shown = await Promise.all([
    ...[...open, '/register', '/contact-us', '/affiliate', ...files].map((path) => page(visitor, path)),
    ...portal.map((path) => page(client, path)),
    page(at('finance'), '/'),
  ]);
  expect(tracesIn('We are a fictitious broker')).toHaveLength(1);
  expect(shown.filter(({ status, found }) => status !== 200 || found.length > 0)).toEqual([]);
  for (const path of ['/outbox', '/brands']) expect((await visitor.get(path)).status, path).toBe(404);
});

/** Reads a page's visible text; texts that it may show later are in its scripts, which have names. */
async function page(browser: Browser, path: string) {
  const { status, bytes } = await browser.get(path);
  return { path, status, found: tracesIn(bytes.toString().replaceAll(/<script.*?<\/script>|<link [^>]*>/gs, '')) };
}

test('no mail does, and all their links lead to the operator', () => {
  const letters = installation.mails.letters.map(readLetter);
  expect(letters.length).toBeGreaterThanOrEqual(5);
  for (const { from, to, subject, text } of letters) {
    expect(tracesIn([from, to, subject, text].join('\n')), subject).toEqual([]);
    for (const [, host] of text.matchAll(/https?:\/\/([^/\s"<]+)/g))
      expect([LIVE_HOST, LIVE_OFFICE, 'regulator.example', 'www.w3.org'], subject).toContain(host);
  }
});

test('no row of the database does', async () => {
  const found = await onDatabase(installation.superuserUrl(), async (superuser) => {
    const { rows: tables } = await superuser.query<{ name: string; schema: string }>(
      `SELECT format('%I.%I', nspname, relname) AS name, nspname AS schema FROM pg_class
       JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')
         AND nspname NOT LIKE 'pg\\_%' AND relname <> 'migration'`,
    );
    const traced: string[] = [];
    for (const { name, schema } of tables) {
      // A brand's settings state that it is not fictitious.
      const row = `replace(to_jsonb(one)::text, '"fictitious": "false"', '')`;
      const condition = schema === 'bank' ? 'true' : `${row} ~* ${pg.escapeLiteral(OF_DEMONSTRATION)}`;
      const { rows } = await superuser.query<{ text: string }>(
        `SELECT ${row} AS text FROM ${name} one WHERE ${condition} LIMIT 3`,
      );
      for (const { text } of rows) traced.push(`${name}: ${tracesIn(text).join(' … ') || text}`);
    }
    return traced;
  });
  expect(found).toEqual([]);
});

test('neither the log nor a file does, and the tape has the venue’s ticks only', async () => {
  expect(await interrupt(server)).toBe(0);
  expect(tracesIn(server.output())).toEqual([]);
  for (const name of ['demoStaff.json', 'outbox', 'bankKeys.json'])
    expect(readdirSync(installation.dataDir)).not.toContain(name);
  const folder = join(installation.dataDir, 'tape');
  const tape = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(tape.join('')).toContain('binance');
  expect(tracesIn(tape.join(''))).toEqual([]);
});
