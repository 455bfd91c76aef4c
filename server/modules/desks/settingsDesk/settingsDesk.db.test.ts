import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSettings as call } from '@candor/contracts/http/office/settings.ts';
import type { ListedSetting, SettingsPage } from '@candor/contracts/http/office/settings.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import { money } from '@candor/domain/money/money.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { startEdge, asOwner } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { openSettings } from '../../../wiring/settings.ts';
import { runningBrand } from '../../../wiring/releases.ts';
import { withoutSettings } from '../../engine/dealing/index.ts';
import { recordSettings } from './recordSettings.ts';

/** The settings desk's calls: one proposes, another decides, and every part of the server reads the value in force. */

const because = { reason: 'Agreed in the risk committee' };

let edge: Edge;
let admin: Staff;
let dealer: Staff;
let finance: Staff;
let compliance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  dealer = await newStaff(edge, ['dealing']);
  finance = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

async function look(staff = admin): Promise<SettingsPage> {
  const answer = await officePost(edge, 'settings', {}, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

async function settingOf(key: SettingKey, staff = admin): Promise<ListedSetting> {
  const found = (await look(staff)).settings.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no setting ${key}`);
  return found;
}

interface AskOptions {
  readonly before?: string;
  readonly request?: string;
}

async function ask(staff: Staff, key: SettingKey, value: string | null, options: AskOptions = {}): Promise<Answered> {
  requests += 1;
  const before = options.before ?? (await settingOf(key)).value;
  const body = { key, before, value, ...because, request: options.request ?? `setting-${requests}` };
  return officePost(edge, 'settings/ask', body, staff.sent);
}

function decide(staff: Staff, answer: Answered, approve = 1): Promise<Answered> {
  const { id } = answer.data['approval'] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function set(key: SettingKey, value: string | null): Promise<void> {
  const answer = await ask(admin, key, value);
  expect(codeOf(answer), answer.text).toBe('200');
  expect((await decide(compliance, answer)).data).toMatchObject({ state: 'approved', outcome: 'done' });
}

/** Creates a client; returns their real account as dealing names it. */
async function enter(): Promise<{ id: number; account: { brandId: string; accountId: number } }> {
  const { email } = await newClient(edge);
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number; real: number }>(
      'SELECT id::float8, real_account_id::float8 AS real FROM client WHERE email = $1',
      [email],
    );
    const [{ id, real } = { id: 0, real: 0 }] = rows;
    return { id, account: { brandId: 'northline', accountId: real } };
  });
}

/** Returns every place in the brand's present list. */
const places = () => brandNow().leverages.forex.map((_, index) => index);

function brandNow() {
  const [brand] = edge.brands;
  return brand;
}

async function recorded(): Promise<number> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM audit_entry WHERE action = 'setting.changed'",
    );
    return rows[0]?.count ?? 0;
  });
}

const readers = new Set(['brandAdmin', 'dealing', 'finance', 'compliance', 'platformAdmin', 'auditor']);

test.each(staffRoles)('ST-1 %s reads the settings or not, and proposes only what is theirs', async (role) => {
  const staff = await newStaff(edge, [role]);
  const read = await officePost(edge, 'settings', {}, staff.sent);
  expect(read.status).toBe(readers.has(role) ? 200 : 403);
  const mayDeal = role === 'brandAdmin' || role === 'dealing';
  const mayPay = role === 'brandAdmin' || role === 'finance';
  // A role that may propose gets further: this value is out of range.
  expect(codeOf(await ask(staff, 'limits.openPositions', '0'))).toBe(mayDeal ? 'settingOutOfRange' : 'forbidden');
  expect(codeOf(await ask(staff, 'payments.openWithdrawals', '0'))).toBe(mayPay ? 'settingOutOfRange' : 'forbidden');
});

test('SE-2 two people change a setting, neither alone; it applies everywhere at once, and is in the record', async () => {
  expect(await settingOf('payments.minimumDeposit')).toMatchObject({
    value: '250.00',
    version: null,
    is_written: true,
  });
  const answer = await ask(finance, 'payments.minimumDeposit', '100');
  expect(codeOf(answer), answer.text).toBe('200');
  expect(await settingOf('payments.minimumDeposit')).toMatchObject({
    value: '250.00',
    waiting: { after: '100.00', by: finance.name, ...because },
  });
  expect(codeOf(await decide(finance, answer))).toBe('approvalOwn');
  expect(codeOf(await decide(admin, answer))).toBe('forbidden');
  expect((await decide(compliance, answer)).data).toMatchObject({ outcome: 'done' });
  const { version, settings, changes } = await look();
  expect(settings.find(({ key }) => key === 'payments.minimumDeposit')).toMatchObject({
    value: '100.00',
    of_file: '250.00',
    version,
    waiting: null,
  });
  expect(changes[0]).toMatchObject({
    key: 'payments.minimumDeposit',
    version,
    before: '250.00',
    after: '100.00',
    by: finance.name,
    approved_by: compliance.name,
    ...because,
  });
  expect(brandNow().payments.minimumDeposit).toBe('100.00');
  expect(await recorded()).toBe(1);
});

test('SE-5 what is set stays over a restart, is put back to the file, and touches no release', async () => {
  const [brand] = edge.brands;
  const { fingerprint } = runningBrand(brand, edge.config).configuration;
  await set('payments.coolOffHours', '48');
  expect(runningBrand(brand, edge.config).configuration.fingerprint).toBe(fingerprint);
  const again = { ...brand };
  await openSettings({ bus: edge.bus, pool: edge.pool, brands: [again] });
  expect(again.payments.coolOffHours).toBe(48);
  await set('payments.coolOffHours', null);
  expect(await settingOf('payments.coolOffHours')).toMatchObject({ value: '24', version: null });
  expect(brandNow().payments.coolOffHours).toBe(24);
});

test('SE-6 a shorter list of leverages is what clients are offered', async () => {
  await set('leverage.forex', '10');
  expect(brandNow().leverages.forex).toEqual([1, 3, 5, 10]);
  await set('leverage.forex', null);
  expect(brandNow().leverages.forex.at(-1)).toBe(30);
});

test('SE-6 a client who registers while leverages are cut has them all when the cut ends', async () => {
  await set('leverage.forex', '5');
  const { account } = await enter();
  await set('leverage.forex', null);
  expect((await edge.desk.eligibility(account)).customLeverage.forex).toEqual(places());
});

test('SE-6, CT-1 terms that are decided while leverages are cut keep their places in the file’s list', async () => {
  const support = await newStaff(edge, ['support']);
  const { id, account } = await enter();
  await set('leverage.forex', '5');
  const { data } = await officePost(edge, 'clients/open', { id, cause: 'search' }, support.sent);
  const [forex, stocks] = data['permissions'] as { leverages: number[]; set: number | null }[];
  expect([forex?.leverages.at(-1), forex?.set, stocks?.set]).toEqual([30, 5, null]);
  const terms = { id, terms: { forex: 30, stocks: 5 }, ...because, request: 'terms-while-cut' };
  const answer = await officePost(edge, 'clients/terms', terms, dealer.sent);
  expect(answer.data['changes'], answer.text).not.toContainEqual(expect.objectContaining({ name: 'forex' }));
  const decision = { id: answer.data['id'], approve: 1, ...because };
  expect((await officePost(edge, 'approvals/decide', decision, compliance.sent)).data).toMatchObject({
    outcome: 'done',
  });
  await set('leverage.forex', null);
  expect(await edge.desk.eligibility(account)).toMatchObject({
    groups: ['forex', 'stocks'],
    customLeverage: { forex: places(), stocks: [0, 1, 2] },
  });
});

test('SE-8, LI-6 open tickets hear of another mark-up and other limits', async () => {
  const { trading, port } = await openTrading(edge);
  const { sent } = await newClient(edge);
  const { socket, heard } = await connect(port, sent);
  const latest = () => heard.findLast(({ event }) => event === 'limits')?.message;
  await expect.poll(latest).toMatchObject({ mark_up: '0.025', position_amount: 50_000 });
  await set('markUp', '0.01');
  await set('limits.positionAmount', '1000.00');
  await expect.poll(latest).toMatchObject({ mark_up: '0.01', position_amount: 1_000 });
  await set('markUp', null);
  await set('limits.positionAmount', null);
  await expect.poll(latest).toMatchObject({ mark_up: '0.025', position_amount: 50_000 });
  socket.disconnect();
  trading.stop();
});

test('SE-7 the desk’s limits are bounded by the settings', async () => {
  await set('limits.positionAmount', '1000.00');
  const { data } = await officePost(edge, 'dealing/limits', {}, dealer.sent);
  const [limit] = data['brand'] as { in_force: string; ceiling: string }[];
  expect(limit).toMatchObject({ in_force: '1000.00', ceiling: '2000.00' });
  await set('limits.positionAmount', null);
});

test('SE-7 the page shows the limit of the desk where that is in force', async () => {
  const place = { brandId: 'northline', symbol: undefined, name: 'positionAmount' } as const;
  const decided = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'depth is thin' };
  const [whole, lower] = [money(50_000_000_000n), money(40_000_000_000n)];
  const setByDesk = { commandId: 'desk-limit', place, before: whole, figure: lower, ...decided };
  expect(await settingOf('limits.positionAmount')).toMatchObject({ of_desk: null });
  expect(await edge.bus.request('dealing.changeLimit', setByDesk)).toMatchObject({ ok: true });
  const shown = async () => (await settingOf('limits.positionAmount')).of_desk;
  await expect.poll(shown).toBe('40000.00');
  await set('limits.positionAmount', '15000.00');
  await expect.poll(shown).toBe('30000.00');
  const takenBack = { commandId: 'desk-limit-back', place, before: money(30_000_000_000n), figure: undefined };
  expect(await edge.bus.request('dealing.changeLimit', { ...takenBack, ...decided })).toMatchObject({ ok: true });
  await expect.poll(shown).toBeNull();
  await set('limits.positionAmount', null);
});

test('SE-4 methods are put in another order and switched off, and one that is off in the file stays so', async () => {
  const { value } = await settingOf('payments.methods');
  const [first = '', ...rest] = value.split(' ');
  await set('payments.methods', [...rest, `-${first}`].join(' '));
  const { methods } = brandNow().payments;
  expect(methods[0]?.key).toBe(rest[0]);
  expect(methods.find(({ key }) => key === first)?.enabled).toBe(false);
  expect(codeOf(await ask(admin, 'payments.methods', rest.join(' ')))).toBe('malformed');
  await set('payments.methods', null);
  const offered = brandNow().payments.methods.filter(({ enabled }) => enabled);
  expect(offered.map(({ key }) => key).join(' ')).toBe(value);
});

test('SE-17, BR-8 what two people hide is in no list and no price, and comes back', async () => {
  const { sent } = await newClient(edge);
  const offered = async () =>
    ((await get(edge, '/api/get/assets', sent)).list as readonly { symbol: string }[]).map(({ symbol }) => symbol);
  const favourite = async () =>
    (await post(edge, '/api/favourites/set', { symbol: 'BTCUSD', favourite: 1 }, sent)).code;
  const fingerprint = () => runningBrand(brandNow(), edge.config).configuration.fingerprint;
  const [whole, before] = [await offered(), fingerprint()];
  await set('hiddenInstruments', 'BTCUSD');
  expect(await offered()).toEqual(whole.filter((symbol) => symbol !== 'BTCUSD'));
  expect(await favourite()).toBe('instrumentUnknown');
  expect(await settingOf('hiddenInstruments')).toMatchObject({ value: 'BTCUSD', of_file: 'allShown' });
  expect(fingerprint()).toBe(before);
  // A copy still knows the file's value (rule SE-5).
  expect(withoutSettings({ ...brandNow() }).hiddenInstruments).toEqual([]);
  expect(codeOf(await ask(admin, 'hiddenInstruments', 'NOSUCH'))).toBe('malformed');
  await set('hiddenInstruments', null);
  expect(await offered()).toEqual(whole);
  expect(await favourite()).toBeUndefined();
});

test('SE-5 a proposal about a value that applies no longer is over', async () => {
  const answer = await ask(admin, 'payments.withdrawalDays', '5');
  expect(codeOf(await ask(admin, 'payments.withdrawalDays', '6'))).toBe('approvalWaiting');
  expect((await decide(compliance, answer)).data).toMatchObject({ outcome: 'done' });
  expect(codeOf(await ask(admin, 'payments.withdrawalDays', '6', { before: '7' }))).toBe('settingMoved');
  await set('payments.withdrawalDays', null);
});

test('SE-5 a change that is recorded late ends no proposal about what it has changed the value to', async () => {
  const { id: staffId } = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>('SELECT min(id)::float8 AS id FROM staff');
    return rows[0] ?? { id: 0 };
  });
  const change = { brandId: 'northline', key: 'payments.withdrawalDays', before: '7', text: '6' } as const;
  const decided = { staffId, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'agreed' };
  const late = () => recordSettings({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline');
  await edge.bus.request('dealing.changeSetting', { commandId: 'recorded-late', ...change, ...decided });
  await expect.poll(async () => (await settingOf('payments.withdrawalDays')).value).toBe('6');
  const answer = await ask(admin, 'payments.withdrawalDays', '5');
  await late();
  expect((await decide(compliance, answer)).data).toMatchObject({ outcome: 'done' });
  await set('payments.withdrawalDays', null);
});

test('replay: the same proposal is one, carried out once and recorded once', async () => {
  const before = await recorded();
  const { value } = await settingOf('payments.openWithdrawals');
  const same = { before: value, request: 'the-same-proposal' };
  const answer = await ask(admin, 'payments.openWithdrawals', '5', same);
  expect((await ask(admin, 'payments.openWithdrawals', '5', same)).data).toEqual(answer.data);
  expect(codeOf(await ask(admin, 'payments.openWithdrawals', '6', same))).toBe('commandReused');
  await decide(compliance, answer);
  await Promise.all([1, 2].map(() => recordSettings({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline')));
  expect((await settingOf('payments.openWithdrawals')).value).toBe('5');
  expect(await recorded()).toBe(before + 1);
});

test('race: of two who decide at once one decides, and the setting is changed once', async () => {
  const other = await newStaff(edge, ['compliance']);
  const answer = await ask(admin, 'payments.complianceFrom', '4000.00');
  const before = await recorded();
  const codes = (await Promise.all([decide(compliance, answer), decide(other, answer)])).map(codeOf);
  expect(codes.toSorted()).toEqual(['200', 'approvalOver']);
  expect(await recorded()).toBe(before + 1);
  expect((await settingOf('payments.complianceFrom')).value).toBe('4000.00');
});
