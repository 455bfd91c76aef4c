import { textOf } from '../../literal/client.ts';
import { PASSWORD, registration } from '../../support/edgeClient.ts';
import { ask, flood } from '../../support/strangers.ts';
import { appCode } from '../../support/totp.ts';
import type { Account, Attack, Ground } from '../attack.ts';
import { Seen, fail, onlyStatuses } from '../seen.ts';
import { JSON_BODY, call, dataOf, enter, errorOf, officeHeaders, tokenHeader } from '../session.ts';

/** Attacks on identity: guesses at passwords, codes and links, and mails in the name of others. */

function guesses(
  addresses: number,
  path: string,
  bodyOf: (index: number, ground: Ground) => object,
  allowed: readonly number[] = [401, 422, 429, 503],
): Attack['run'] {
  return async (ground) => {
    const statuses = await flood(ground.port, { atOnce: 30, over: ground.over }, (index) => ({
      from: ground.address(index % addresses),
      path,
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify(bodyOf(index, ground)),
    }));
    return onlyStatuses(statuses, allowed);
  };
}

/** Returns the rows that a number of registrations leaves. */
function rowsOf(clients: number): Readonly<Record<string, number>> {
  const once = ['client', 'session', 'known_device', 'mail_code', 'login_event', 'agreement'];
  // Two accounts, of which the demo account is funded, and mails of both registration and factors.
  const more = ['trading_account', 'mail', 'client_message', 'batch', 'journal', 'ledger_entry', 'posting'];
  const rows = [
    ...once.map((table) => ({ table, most: clients })),
    ...more.map((table) => ({ table, most: 4 * clients })),
  ];
  return Object.fromEntries(rows.map(({ table, most }): [string, number] => [table, most]));
}

const wrong = (index: number): string => `not the password ${index}`;

/** Number of guesses at the second factor, each in its own login. */
const GUESSES = 24;
/** Maximum number of guesses that are checked: a person may mistype a few times before they wait. */
const LOOKED_AT_MAXIMUM = 12;

const clientFactor: Attack = {
  name: 'guesses at the second factor of a client whose password is known',
  threat: 'T3',
  leaves: { ...rowsOf(5), totp_factor: 5, factor_challenge: 200, recovery_code: 50, login_backoff: 10 },
  async run(ground) {
    const guessed = await withApp(ground);
    const outcomes = new Seen();
    let looked = 0;
    for (let index = 0; index < GUESSES && !ground.over.aborted; index += 1) {
      const from = ground.address(index);
      const login = await call(ground, '/api/accounts/login', guessed, { from });
      const body = { challenge: textOf(paramsOf(login)['challenge']), code: String(100_000 + 7 * index) };
      const proved = await call(ground, '/api/accounts/login/factor', body, { from });
      if (proved.status === 200) fail('a guess was right');
      const { code: refusal } = errorOf(proved);
      if (refusal === 'codeWrong') looked += 1;
      if (!ground.over.aborted) outcomes.add(String(refusal));
    }
    if (looked > LOOKED_AT_MAXIMUM) fail(`${looked} guesses were looked at`);
    return outcomes.text;
  },
};

/** Registers a client with an authenticator app. */
async function withApp(ground: Ground): Promise<Account> {
  const email = `guessed-${Math.random().toString(36).slice(2)}`;
  const entered = await call(ground, '/api/accounts/register', registration(email));
  const headers = tokenHeader(textOf(dataOf(entered)['access_token']));
  const setup = await call(ground, '/api/accounts/factors/totp/begin', {}, { headers });
  const { text: seconds } = await ask(ground.port, { from: ground.address(), path: '/udf/time', signal: ground.over });
  const account = { email: `${email}@example.com`, password: PASSWORD };
  // An aborted call has no answer.
  if (ground.over.aborted) return account;
  const code = appCode(textOf(dataOf(setup)['secret']), 1_000 * Number.parseInt(seconds, 10));
  const confirmed = await call(ground, '/api/accounts/factors/totp/confirm', { code }, { headers });
  if (confirmed.status !== 200 && !ground.over.aborted) fail(`no app: ${confirmed.text}`);
  return account;
}

function paramsOf(answer: Parameters<typeof errorOf>[0]): Readonly<Record<string, unknown>> {
  const { params } = errorOf(answer);
  return typeof params === 'object' && params !== null ? Object.fromEntries(Object.entries(params)) : {};
}

const staffFactor: Attack = {
  name: 'guesses at the second factor of a member of staff whose password is known',
  threat: 'T47',
  leaves: { audit_entry: 60, factor_challenge: 100, login_backoff: 4, mail: 4, staff_session: 100 },
  async run(ground) {
    const outcomes = new Seen();
    let looked = 0;
    const { email, password } = ground.staff;
    for (let index = 0; index < GUESSES && !ground.over.aborted; index += 1) {
      const from = ground.address(index);
      const signIn = await call(ground, '/api/office/sign-in', { email, password }, { from, headers: officeHeaders() });
      const headers = officeHeaders(signIn.cookies);
      for (let code = 0; code < 4 && !ground.over.aborted; code += 1) {
        const body = { code: String(100_000 + 7 * index + code) };
        const proved = await call(ground, '/api/office/sign-in/prove', body, { from, headers });
        if (proved.status === 200) fail('a guess was right');
        const { code: refusal } = errorOf(proved);
        if (refusal === 'codeWrong') looked += 1;
        if (!ground.over.aborted) outcomes.add(String(refusal));
      }
    }
    if (looked > LOOKED_AT_MAXIMUM) fail(`${looked} guesses were looked at`);
    return outcomes.text;
  },
};

const partnerFactor: Attack = {
  name: 'guesses at challenges of partners and clients that nobody began',
  threat: 'T7',
  run: async (ground) => {
    const statuses = await flood(ground.port, { atOnce: 30, over: ground.over }, (index) => ({
      from: ground.address(index % 100),
      path: index % 2 === 0 ? '/api/affiliate/login/factor' : '/api/accounts/login/factor',
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ challenge: index.toString(36).padStart(43, 'C'), code: '123456' }),
    }));
    return onlyStatuses(statuses, [401, 404, 409, 410, 422, 429, 503]);
  },
};

/** Registrations of new clients, whose number is limited by address. */
const registrations: Attack = {
  name: 'flood: registrations of people, one address',
  threat: 'T6',
  // Sixty in a quarter of an hour, and as many again if the next quarter has just begun.
  leaves: rowsOf(120),
  async run(ground) {
    const nonce = Math.random().toString(36).slice(2);
    const statuses = await flood(ground.port, { atOnce: 20, over: ground.over }, (index) => ({
      from: ground.address(),
      path: '/api/accounts/register',
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify(registration(`many-${nonce}-${index}`, { password: `${PASSWORD} ${index}` })),
    }));
    return onlyStatuses(statuses, [200, 429, 503]);
  },
};

const NAMES = [
  'You won 5000 EUR https://evil.example/x',
  '<img src=x onerror=alert(1)>',
  '\u202Elive',
  '\u0000',
  '{{constructor.constructor("return 1")()}}',
  '=HYPERLINK("https://evil.example")',
  'x'.repeat(10_000),
];

const names: Attack = {
  name: 'registrations whose name is a message to somebody else',
  threat: 'T59',
  async run(ground) {
    const outcomes = new Seen();
    for (const [index, name] of NAMES.entries()) {
      const body = registration(`named${index}`, { first_name: name });
      const { status } = await call(ground, '/api/accounts/register', body, { from: ground.address(index) });
      if (status === 200) fail(`${JSON.stringify(name)} is taken as a name`);
      if (status !== 0) outcomes.add(status);
    }
    return outcomes.text;
  },
};

const resets: Attack = {
  name: 'mails for a new password: one person, a hundred addresses',
  threat: 'T9, T59',
  leaves: { mail: 12, mail_code: 12, 'graphile_worker._private_jobs': 12 },
  run: guesses(100, '/api/get/forgotPassword', (_, { client }) => ({ email: client.email }), [200, 429, 503]),
};

const manyResets: Attack = {
  name: 'mails for a new password: people who may not exist, one address',
  threat: 'T5, T59',
  run: guesses(
    1,
    '/api/get/forgotPassword',
    (index) => ({ email: `nobody${index}@example.net` }),
    [200, 404, 422, 429, 503],
  ),
};

const contactForm: Attack = {
  name: 'flood: the contact form',
  threat: 'T59',
  leaves: { contact_message: 700, mail: 700 },
  run: guesses(
    3,
    '/api/contact',
    (index) => ({
      first_name: 'Kim',
      last_name: 'Larsson',
      email: `k${index}@example.com`,
      phone: '+4915112345678',
      message: `${'spam '.repeat(700)} ${index}`,
    }),
    [200, 422, 429, 503],
  ),
};

const contentForm: Attack = {
  name: 'flood: forms of the content',
  threat: 'T59',
  leaves: { content_form_entry: 30 },
  async run(ground) {
    const headers = { ...JSON_BODY, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    const statuses = await flood(ground.port, { atOnce: 30, over: ground.over }, (index) => ({
      from: ground.address(index % 3),
      path: '/api/forms/submit/contact',
      method: 'POST',
      headers,
      body: JSON.stringify({ form: { name: `n${index}`, email: 'a@example.com', message: 'x'.repeat(4_000) } }),
    }));
    return onlyStatuses(statuses, [200, 401, 404, 412, 422, 429, 503]);
  },
};

const links: Attack = {
  name: 'guesses at links of mails',
  threat: 'T9, T10',
  run: async (ground) => {
    const paths = [
      '/api/get/passwordCode',
      '/api/get/loginLink',
      '/api/affiliate/password/check',
      '/api/affiliate/accept',
    ];
    const statuses = await flood(ground.port, { atOnce: 30, over: ground.over }, (index) => ({
      from: ground.address(index % 100),
      path: paths[index % paths.length] ?? '',
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ code: index.toString(36).padStart(43, 'D'), password: wrong(index) }),
    }));
    return onlyStatuses(statuses, [400, 401, 404, 410, 422, 429, 503]);
  },
};

const MINE = ['/api/alerts/create', '/api/favourites/set', '/api/positions/note', '/api/accounts/resendConfirmation'];

const hoarder: Attack = {
  name: 'a client who fills tables of their own',
  threat: 'T57',
  leaves: { price_alert: 100, favourite: 200, session: 40, mail: 40, login_backoff: 2 },
  async run(ground) {
    const token = await enter(ground, ground.client);
    const statuses = await flood(ground.port, { atOnce: 20, over: ground.over }, (index) => ({
      from: ground.address(),
      path: MINE[index % MINE.length] ?? '',
      method: 'POST',
      headers: { ...JSON_BODY, ...tokenHeader(token) },
      body: JSON.stringify(
        index % 2 === 0 ? { symbol: 'BTCUSD', price: 1_000 + index, note: 'x'.repeat(60) } : { symbols: [`S${index}`] },
      ),
    }));
    return onlyStatuses(statuses, [200, 400, 401, 403, 404, 409, 422, 429, 503]);
  },
};

function loginOf({ email }: Account, index: number) {
  return { email, password: wrong(index) };
}

export const identity: readonly Attack[] = [
  {
    name: 'guesses at one password from a hundred addresses',
    threat: 'T3, T4',
    leaves: { login_backoff: 2 },
    run: guesses(100, '/api/accounts/login', (index, { client }) => loginOf(client, index)),
  },
  {
    name: 'guesses at the passwords of a hundred people from one address',
    threat: 'T3, T5',
    leaves: { login_backoff: 130 },
    run: guesses(1, '/api/accounts/login', (index) => ({
      email: `k${index % 100}@example.com`,
      password: wrong(index),
    })),
  },
  {
    name: 'guesses at the passwords of a hundred people from a hundred addresses',
    threat: 'T3',
    leaves: { login_backoff: 130 },
    run: guesses(100, '/api/accounts/login', (index) => ({
      email: `k${index % 100}@example.com`,
      password: wrong(index),
    })),
  },
  {
    name: 'guesses at the password of a partner from a hundred addresses',
    threat: 'T3',
    leaves: { login_backoff: 2 },
    run: guesses(100, '/api/affiliate/login', (index, { partner }) => loginOf(partner, index)),
  },
  clientFactor,
  staffFactor,
  partnerFactor,
  registrations,
  names,
  resets,
  manyResets,
  contactForm,
  contentForm,
  links,
  hoarder,
];
