import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND, startTestBank } from '../../support/testBank.ts';
import type { RunningTestBank } from '../../support/testBank.ts';

let bank: RunningTestBank;
let ref: string;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

beforeAll(async () => {
  bank = await startTestBank();
  const { url, secret } = bank.access(BRAND, 'testBank');
  const created = await bank.ask(`${new URL(url).pathname}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': 'k-1' },
    body: JSON.stringify({
      kind: 'deposit',
      order: 'P-1',
      amount: '250.00',
      currency: 'EUR',
      return_url: 'https://shop.example/back?a=1',
      payer: { email: 'a@b.example', first_name: '<script>alert(1)</script>', last_name: '"O\'Brien"' },
    }),
  });
  expect(created.status, created.body).toBe(201);
  ref = String(JSON.parse(created.body).next.url).split('/').at(-1) ?? '';
});

afterAll(() => bank.stop());

const post = (path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  bank.ask(path, { method: 'POST', headers: { ...FORM, ...headers }, body: new URLSearchParams(fields).toString() });

describe('the pages', () => {
  it.each(['/', '/wires', `/merchants/testBank/${BRAND}`, '/payments/REF', '/pay/REF', '/pay/none'])(
    '%s says what it is, runs no script and is in nobody’s frame',
    async (path) => {
      const { body, headers } = await bank.ask(path.replace('REF', ref));
      expect(body).toContain('<strong>TEST BANK</strong> <span>No real money.</span>');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
      expect(body).not.toMatch(/<script[ >]|\sstyle=|\son\w+=/);
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('the payer goes back to the merchant, and the form may lead there and nowhere else', async () => {
    const page = await bank.ask(`/pay/${ref}`);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.example;");
    const pressed = await post(`/pay/${ref}/approve`, {});
    expect([pressed.status, pressed.headers['location']]).toEqual([303, 'https://shop.example/back?a=1']);
    // A second press, and one after going back: the payment is already decided.
    expect((await post(`/pay/${ref}/decline`, {})).headers['location']).toBe(`/pay/${ref}`);
    expect((await bank.ask(`/payments/${ref}`)).body).toContain('Approved');
  });

  it('a button pressed by another page does nothing', async () => {
    for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
      expect((await post(`/payments/${ref}/chargeBack`, {}, headers)).status).toBe(403);
      expect((await post(`/control/payments/${ref}/chargeBack`, {}, headers)).status).toBe(403);
    }
    expect((await bank.ask(`/control/payments/${ref}`)).body).toContain('"state":"approved"');
  });

  it('a part is refunded, and a wrong amount is said to be one', async () => {
    const wrong = await post(`/payments/${ref}/refund`, { amount: '250.001' });
    expect([wrong.status, wrong.body.includes('role="alert"')]).toEqual([422, true]);
    expect((await post(`/payments/${ref}/refund`, { amount: '100.00' })).status).toBe(303);
    const shown = (await bank.ask(`/payments/${ref}`)).body;
    expect(shown).toContain('Partly refunded');
    expect(shown).toContain('placeholder="150.00"');
  });

  it('switches are kept as they were set', async () => {
    await post(`/merchants/testBank/${BRAND}/faults`, { duplicate: 'on', late: '30' });
    const page = (await bank.ask(`/merchants/testBank/${BRAND}`)).body;
    expect(page).toMatch(/name="duplicate"\s+checked/);
    expect(page).toMatch(/name="late"\s+inputmode="numeric"\s+value="30"/);
    expect((await post(`/merchants/testBank/${BRAND}/faults`, { late: 'soon' })).status).toBe(404);
    await post(`/merchants/testBank/${BRAND}/faults`, {});
    expect((await bank.ask(`/merchants/testBank/${BRAND}`)).body).not.toMatch(/\schecked/);
  });

  it('is no host of anybody else', async () => {
    const answer = await bank.ask('/', { headers: { host: 'evil.example' } });
    expect(answer.status).toBe(421);
  });
});

describe('the account statement', () => {
  it('has what was transferred, for people and as CSV and JSON', async () => {
    const answer = await post('/wires', {
      brand: BRAND,
      reference: 'NORTHLINE-1-7',
      amount: '1250.5',
      currency: 'EUR',
      payer_name: '=Anna "K", Keller',
    });
    expect(answer.status).toBe(303);
    expect((await bank.ask('/wires')).body).toContain('1250.50 EUR');
    const csv = (await bank.ask('/wires.csv')).body.split('\r\n');
    expect(csv[0]).toBe('id,booked_at,brand,reference,payer_name,amount,currency');
    expect(csv[1]).toContain(`,northline,NORTHLINE-1-7,"'=Anna ""K"", Keller",1250.50,EUR`);
    expect(JSON.parse((await bank.ask(`/wires.json?brand=${BRAND}`)).body).wires).toMatchObject([
      { reference: 'NORTHLINE-1-7', amount: '1250.50', currency: 'EUR', payer_name: '=Anna "K", Keller' },
    ]);
    expect(JSON.parse((await bank.ask('/wires.json?brand=other')).body).wires).toEqual([]);
  });

  it.each([
    ['amount', '0'],
    ['amount', '1e3'],
    ['amount', '10.001'],
    ['currency', 'QQQ'],
    ['reference', ''],
    ['payer_name', 'line\nbreak'],
    ['brand', '../x'],
  ])('refuses %s=%j', async (name, value) => {
    const wire = { brand: BRAND, reference: 'R', amount: '1.00', currency: 'EUR', payer_name: 'P' };
    expect((await post('/wires', { ...wire, [name]: value })).status).toBe(422);
  });
});
