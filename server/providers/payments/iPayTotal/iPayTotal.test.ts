import { expect, it } from 'vitest';
import { conform } from '../../../../tests/providers/payments/conformance.ts';
import { gatewayForms, startBytes } from '../../../../tests/providers/payments/gatewayForms.ts';
import { BANK, NOW, sampleRefs, sampleStart } from '../../../../tests/providers/payments/samples.ts';
import { iPayTotal } from './iPayTotal.ts';

const config = configOf({ apiKey: BANK.secret });

function configOf(raw: unknown) {
  const read = iPayTotal.parseConfig(raw);
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

conform({
  ...gatewayForms(iPayTotal, {
    orderField: 'sulte_apt_no',
    pageAnswer: (page) => ({ status: 'success', payment_redirect_url: page }),
  }),
  optional: ['url'],
});

it('PP-2 the call that starts a payment, byte for byte', () => {
  expect(iPayTotal.start(sampleStart(config))).toEqual({
    call: {
      method: 'POST',
      url: 'https://ipaytotal.solutions/api/hosted-pay/payment-request',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: startBytes({ method: '"method":"visa-mc",', order: 'sulte_apt_no' }),
    },
  });
});

it('PP-7 success of a start is a page to go to, and a number that is taken decides nothing', () => {
  const stateOf = (status: number, words: object) => {
    const result = { status, headers: {}, body: JSON.stringify(words) };
    return iPayTotal.parseStart?.(result, sampleStart(config))?.snapshot.state;
  };
  const page = 'https://ipaytotal.solutions/api/hosted-pay/8c1f';
  expect(stateOf(200, { status: 'success', payment_redirect_url: page })).toBe('actionRequired');
  expect(stateOf(200, { status: 'success', transaction_status: 'success', amount: '250.00' })).toBe('unknown');
  const refused = { status: 'fail', message: 'Some parameters are missing or invalid request data.' };
  expect(stateOf(422, { ...refused, errors: { sulte_apt_no: ['has already been taken.'] } })).toBe('unknown');
  expect(stateOf(422, { ...refused, errors: { country: ['The country field is required.'] } })).toBe('failed');
});

it('PP-2 the question how it stands, byte for byte', () => {
  expect(iPayTotal.status?.(sampleRefs(), config, NOW)).toEqual({
    method: 'POST',
    url: 'https://ipaytotal.solutions/api/get-transaction-details',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{"api_key":"shared-secret-of-the-sample-0123","sulte_apt_no":"T-1001","order_id":"TX-778899"}',
  });
});

it('its page stands in our own answer where the specification has it', () => {
  const next = { kind: 'redirect', url: 'https://page.example/', expiresAt: undefined } as const;
  expect(iPayTotal.legacyReply?.(next)).toEqual({ payment_redirect_url: 'https://page.example/' });
});

it('PP-2 the question about an order that they have not named yet', () => {
  expect(iPayTotal.status?.(sampleRefs({ providerRef: undefined }), config, NOW)?.body).toBe(
    '{"api_key":"shared-secret-of-the-sample-0123","sulte_apt_no":"T-1001"}',
  );
});

it('what every payment needs there and not every client has', () => {
  const { payer } = sampleStart(config);
  const start = iPayTotal.start(
    sampleStart(config, { payer: { ...payer, state: 'NRW', zipCode: '', phone: '+49 151 1234' } }),
  );
  const body: unknown = 'call' in start ? JSON.parse(start.call.body) : undefined;
  expect(body).toMatchObject({ state: 'NRW', zip: 'NA', phone_no: '+491511234' });
});

it.each([
  [{}, 'iPayTotal: the setting "apiKey": is missing.'],
  [{ apiKey: 'with a space in it' }, 'iPayTotal: the setting "apiKey": has to be printable characters'],
  [
    { apiKey: BANK.secret, url: 'http://ipaytotal.solutions' },
    'iPayTotal: the setting "url": has to be an https address',
  ],
  [{ apiKey: BANK.secret, url: 'https://u:p@ipaytotal.solutions' }, 'iPayTotal: the setting "url": has to be an https'],
  [{ apiKey: BANK.secret, url: 'https://ipaytotal.solutions/' }, 'iPayTotal: the setting "url": has to be an https'],
  [{ apiKey: BANK.secret, method: 'cash' }, 'iPayTotal: the setting "method": '],
  [{ apiKey: BANK.secret, pageHosts: ['https://x'] }, 'iPayTotal: the setting "pageHosts.0": has to be a host name.'],
  [{ apiKey: BANK.secret, key: 'x' }, 'iPayTotal: the settings: '],
])('PP-4 settings %j are refused: %s', (raw, problem) => {
  const read = iPayTotal.parseConfig(raw);
  expect(read.ok ? '' : read.problem).toContain(problem);
});

it('PP-5 a page elsewhere is opened only where the settings name its host, and only over https', () => {
  const read = iPayTotal.parseConfig({ apiKey: BANK.secret, pageHosts: ['pay.acquirer.example'] });
  if (!read.ok) throw new Error(read.problem);
  const nextOf = (page: string) => {
    const body = JSON.stringify({ status: 'success', payment_redirect_url: page });
    return iPayTotal.parseStart?.({ status: 200, headers: {}, body }, sampleStart(read.config)).next;
  };
  for (const page of ['https://ipaytotal.solutions/hosted-pay?hash=gVRC9', 'https://pay.acquirer.example/3ds']) {
    expect(nextOf(page)).toEqual({ kind: 'redirect', url: page, expiresAt: undefined });
  }
  for (const page of [
    'http://ipaytotal.solutions/pay',
    'http://bank.localhost:3000/pay',
    'https://ipaytotal.solutions.evil.example/',
    'https://acquirer.example/',
    'https://evil.example/?https://ipaytotal.solutions',
  ]) {
    expect(nextOf(page), page).toBeUndefined();
  }
});
