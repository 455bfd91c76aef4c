import { DEVICE_COOKIE } from '@candor/server/modules/access/sessions/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, newClient, post, registration } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, linkOf } from '../../../../tests/support/mail.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import {
  PARTNER_PASSWORD,
  challengeOf,
  paramsOf,
  partnersOf,
  tokenIn,
} from '../../../../tests/support/securedPartners.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const PASSWORD = PARTNER_PASSWORD;
const NEW = 'walnut-meadow-51';
const STEP = 30_000;
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36';
const browser: Sent = { headers: { ...BROWSER, 'user-agent': AGENT } };
const { ask, logIn, codeNow, invite, newPartner, withTotp } = partnersOf(() => edge);

async function mailsTo(email: string) {
  return (await deliverAll(edge)).filter(({ to }) => to === email);
}

const titlesOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject.split(' · ')[0]);

describe('AF-18 a partner’s second factor', () => {
  it('is asked for after the password, and its mails name the panel', async () => {
    const partner = await withTotp();
    const answer = await logIn(partner);
    expect([answer.status, answer.code]).toEqual([401, 'secondFactorRequired']);
    expect(paramsOf(answer)['methods']).toBe('totp recovery');
    const wrong = await ask('login/factor', { challenge: challengeOf(answer), code: '000000' });
    expect([wrong.code, wrong.field]).toEqual(['codeWrong', 'code']);
    const entered = await ask('login/factor', { challenge: challengeOf(answer), code: codeNow(partner.secret) });
    expect((await ask('me', {}, tokenIn(entered))).status).toBe(200);
    const [mail] = await mailsTo(partner.email);
    expect(titlesOf(mail === undefined ? [] : [mail])).toEqual(['An authenticator app was added']);
    expect(linkOf(mail ?? { text: '' })).toBe('/affiliate/security');
    expect(mail?.text).toContain('This is about your partner panel.');
  });

  it('T7 replay: the same code and the same recovery code work once', async () => {
    const partner = await withTotp();
    const code = codeNow(partner.secret);
    const answer = async (proof: object) =>
      ask('login/factor', { challenge: challengeOf(await logIn(partner)), ...proof });
    expect((await answer({ code })).status).toBe(200);
    expect((await answer({ code })).code).toBe('codeWrong');
    edge.clock.pass(MINUTE_MS);
    const [recovery] = partner.codes;
    expect((await answer({ recovery })).status).toBe(200);
    expect((await answer({ recovery })).code).toBe('codeWrong');
    expect(titlesOf(await mailsTo(partner.email))).toContain('A recovery code was used');
  });

  it('T7 race: of ten answers with one code at one moment a single one enters', async () => {
    const partner = await withTotp();
    const code = codeNow(partner.secret);
    const challenges = await Promise.all(Array.from({ length: 10 }, async () => challengeOf(await logIn(partner))));
    const answers = await Promise.all(challenges.map((challenge) => ask('login/factor', { challenge, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('T7 wrong ones are counted for the partner over all challenges', async () => {
    const partner = await withTotp();
    const challenge = challengeOf(await logIn(partner));
    for (let count = 1; count <= 5; count += 1) await ask('login/factor', { challenge, code: '000000' });
    const next = challengeOf(await logIn(partner));
    const refused = await ask('login/factor', { challenge: next, code: codeNow(partner.secret) });
    expect([refused.status, refused.code]).toEqual([429, 'tooManyRequests']);
  });

  it('is no client’s, and a client’s challenge is nothing here', async () => {
    const partner = await withTotp();
    const challenge = challengeOf(await logIn(partner));
    const proof = { challenge, code: codeNow(partner.secret) };
    expect((await post(edge, '/api/accounts/login/factor', proof)).code).toBe('challengeOver');
    const client = await newClient(edge);
    const setup = await post(edge, '/api/accounts/factors/totp/begin', {}, client.sent);
    const secret = String(setup.data['secret']);
    await post(edge, '/api/accounts/factors/totp/confirm', { code: codeNow(secret) }, client.sent);
    edge.clock.pass(2 * STEP);
    const login = { email: client.email, password: 'correct horse battery' };
    const theirs = challengeOf(await post(edge, '/api/accounts/login', login));
    expect(theirs).not.toBe('');
    expect((await ask('login/factor', { challenge: theirs, code: codeNow(secret) })).code).toBe('challengeOver');
  });

  it('may be a passkey of this host', async () => {
    const partner = await newPartner(browser);
    const device = createPasskeyDevice();
    const site = { host: 'localhost', origin: BROWSER.origin };
    const creation = await ask('factors/passkeys/begin', {}, partner.sent);
    const kept = { ...partner.sent, cookies: { ...partner.sent.cookies, ...creation.cookies } };
    const { challenge, options } = creation.data as { challenge: string; options: { challenge: string } };
    const added = await ask(
      'factors/passkeys/add',
      { challenge, name: 'Laptop', response: device.create({ challenge: options.challenge, ...site }) },
      kept,
    );
    expect(added.status, added.text).toBe(200);
    const answer = await logIn(partner, browser);
    expect(paramsOf(answer)['methods']).toBe('passkey recovery');
    const here: Sent = { ...browser, cookies: answer.cookies };
    const signing = await ask('login/passkey', { challenge: challengeOf(answer) }, here);
    const toSign = (signing.data as { options: { challenge: string } }).options.challenge;
    const assertion = device.sign({ challenge: toSign, ...site });
    const entered = await ask('login/factor', { challenge: challengeOf(answer), assertion }, here);
    expect(entered.status, entered.text).toBe(200);
  });

  it('must be set up before anything else where the brand requires one, also by an invitation', async () => {
    Object.assign(edge.brand, { secondFactor: 'required' });
    try {
      const { code } = await invite();
      const answer = await ask('accept', { code, password: PASSWORD });
      expect([answer.code, answer.data]).toEqual(['secondFactorSetup', {}]);
      const challenge = challengeOf(answer);
      const { secret } = (await ask('login/setup', { challenge })).data as { secret: string };
      const entered = await ask('login/factor', { challenge, code: codeNow(secret) });
      expect(entered.data['recovery_codes']).toHaveLength(10);
      expect((await ask('me', {}, tokenIn(entered))).status).toBe(200);
      edge.clock.pass(2 * STEP);
      const removed = await ask('factors/totp/remove', { code: codeNow(secret) }, tokenIn(entered));
      expect(removed.code).toBe('factorNeeded');
    } finally {
      Object.assign(edge.brand, { secondFactor: 'optional' });
    }
  });
});

describe('AF-19 a partner’s forgotten password', () => {
  async function forgotten(email: string): Promise<string> {
    expect((await ask('password/forgot', { email })).status).toBe(200);
    const mail = (await mailsTo(email)).at(-1);
    expect(linkOf(mail ?? { text: '' })).toMatch(/^\/affiliate\/password\/reset\//);
    return codeOf(mail ?? { text: '' });
  }
  const reset = (code: string, changes: object = {}) =>
    ask('password/reset', { code, new_password: NEW, confirm_password: NEW, ...changes });

  it('T5 is answered alike for everybody, and only a partner with a password is written to', async () => {
    const partner = await newPartner();
    const invited = await invite();
    const disabled = await newPartner();
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE affiliate SET disabled_at = created_at WHERE id = $1', [disabled.id]),
    );
    await deliverAll(edge);
    const all = [partner.email, invited.email, disabled.email, 'nobody@partners.example'];
    const answers = await Promise.all(all.map((email) => ask('password/forgot', { email })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":true,"data":{}}']),
    );
    expect((await deliverAll(edge)).map(({ to }) => to)).toEqual([partner.email]);
  });

  it('T13 ends every session, starts none, keeps the factor, and is reported', async () => {
    const partner = await withTotp();
    const code = await forgotten(partner.email);
    expect((await ask('password/check', { code })).status).toBe(200);
    expect((await reset(code, { confirm_password: 'x' })).code).toBe('passwordsDiffer');
    expect((await reset(code, { new_password: 'password1' })).field).toBe('new_password');
    const done = await reset(code);
    expect([done.status, done.data]).toEqual([200, {}]);
    expect((await ask('me', {}, partner.sent)).code).toBe('sessionMissing');
    expect((await logIn(partner)).code).toBe('invalidCredentials');
    expect((await logIn(partner, {}, NEW)).code).toBe('secondFactorRequired');
    expect(titlesOf(await mailsTo(partner.email))).toEqual(['Your password was changed']);
  });

  it('T13 ends logins that are half done with the old password', async () => {
    const partner = await withTotp();
    const challenge = challengeOf(await logIn(partner));
    expect(challenge).not.toBe('');
    expect((await reset(await forgotten(partner.email))).status).toBe(200);
    const late = await ask('login/factor', { challenge, code: codeNow(partner.secret) });
    expect(late.code).toBe('challengeOver');
  });

  it('T13 race: a login whose password was right until now enters nowhere', async () => {
    const partner = await newPartner();
    const code = await forgotten(partner.email);
    const noSession = 'LOCK TABLE affiliate_session IN SHARE MODE';
    const [entered] = await whileHeld(edge, noSession, [() => logIn(partner), () => reset(code)]);
    expect(entered?.status).toBe(200);
    expect((await ask('me', {}, tokenIn(entered ?? { data: {} }))).code).toBe('sessionMissing');
    expect((await logIn(partner)).code).toBe('invalidCredentials');
  });

  it('T13 replay: a link works once, not after half an hour, and not when another one was sent', async () => {
    const partner = await newPartner();
    const first = await forgotten(partner.email);
    const second = await forgotten(partner.email);
    expect((await reset(first)).code).toBe('linkInvalid');
    expect((await reset(second)).status).toBe(200);
    expect((await reset(second)).code).toBe('linkInvalid');
    edge.clock.pass(61 * MINUTE_MS);
    const late = await forgotten(partner.email);
    edge.clock.pass(30 * MINUTE_MS);
    expect((await ask('password/check', { code: late })).code).toBe('linkInvalid');
    expect((await reset(late)).code).toBe('linkInvalid');
  });

  it('T13 race: two who use one link at the same moment: one has the password', async () => {
    const partner = await newPartner();
    const code = await forgotten(partner.email);
    const both = await Promise.all(
      [NEW, 'amber-window-72'].map((one) =>
        reset(code, {
          new_password: one,
          confirm_password: one,
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 410]);
  });

  it('its link takes no invitation, an invitation resets nothing, and a request ends no invitation', async () => {
    const partner = await newPartner();
    const code = await forgotten(partner.email);
    expect((await ask('accept', { code, password: NEW })).code).toBe('invitationInvalid');
    const invited = await invite();
    expect((await reset(invited.code)).code).toBe('linkInvalid');
    await ask('password/forgot', { email: invited.email });
    await deliverAll(edge);
    expect((await ask('accept', { code: invited.code, password: PASSWORD })).status).toBe(200);
  });
});

describe('AF-20 a partner’s sessions', () => {
  it('T14 a browser that was not seen before is reported, the first one and a known one are not', async () => {
    const partner = await newPartner(browser);
    expect(titlesOf(await mailsTo(partner.email))).toEqual([]);
    const fromDevice = await logIn(partner, { ...browser, cookies: partner.sent.cookies ?? {} });
    expect(fromDevice.status).toBe(200);
    expect(titlesOf(await mailsTo(partner.email))).toEqual([]);
    await logIn(partner, browser);
    const [mail] = await mailsTo(partner.email);
    expect(mail?.subject).toContain('New login to your account');
    expect(mail?.text).toContain('Chrome, Windows');
    expect(linkOf(mail ?? { text: '' })).toBe('/affiliate/password/request');
  });

  it('T14 a browser is not known by what a client or another partner was given', async () => {
    const [partner, other] = [await newPartner(browser), await newPartner(browser)];
    const client = await post(edge, '/api/accounts/register', registration('sharer'), browser);
    for (const [name, cookies] of [
      ['partner', other.sent.cookies ?? {}],
      ['client', client.cookies],
    ] as const) {
      const login = await logIn(partner, { ...browser, cookies });
      expect([name, login.status]).toEqual([name, 200]);
      expect([name, login.cookies[DEVICE_COOKIE]]).not.toEqual([name, cookies[DEVICE_COOKIE]]);
      expect([name, titlesOf(await mailsTo(partner.email))]).toEqual([name, ['New login to your account']]);
    }
  });

  it('T12 are listed, and ended one by one or all at once, never those of somebody else', async () => {
    const partner = await newPartner(browser);
    const stranger = await newPartner();
    const [second, third] = [tokenIn(await logIn(partner)), tokenIn(await logIn(partner))];
    const list = async (sent: Sent) => (await ask('sessions', {}, sent)).list as { id: number; current: boolean }[];
    const rows = await list(third);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    expect(rows).toContainEqual(expect.objectContaining({ browser: 'Chrome', system: 'Windows', limited: false }));
    const own = rows.find(({ current }) => current)?.id ?? 0;
    const [theirs] = await list(stranger.sent);
    for (const id of [own, theirs?.id ?? 0, 999_999]) {
      expect((await ask('sessions/end', { id }, third)).code).toBe('notFound');
    }
    const secondId = (await list(second)).find(({ current }) => current)?.id ?? 0;
    expect((await ask('sessions/end', { id: secondId }, third)).status).toBe(200);
    expect((await ask('sessions/end', { id: secondId }, third)).code).toBe('notFound');
    expect((await ask('me', {}, second)).code).toBe('sessionMissing');
    expect((await ask('sessions/endOthers', {}, third)).data).toEqual({ ended: 1 });
    expect((await ask('me', {}, partner.sent)).code).toBe('sessionMissing');
    expect((await ask('me', {}, third)).status).toBe(200);
    expect((await ask('me', {}, stranger.sent)).status).toBe(200);
    expect(titlesOf(await mailsTo(partner.email))).toEqual([
      'Your other sessions were ended',
      'Your other sessions were ended',
    ]);
  });

  it('T12 race: two that end all others at one moment leave one session at most', async () => {
    const partner = await newPartner();
    const second = tokenIn(await logIn(partner));
    await Promise.all([partner.sent, second].map((sent) => ask('sessions/endOthers', {}, sent)));
    const sessions = await Promise.all([partner.sent, second].map((sent) => ask('me', {}, sent)));
    expect(sessions.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('AF-21 a fresh proof', () => {
  const payout = { request: 'panel:payout:1', amount: 60 };

  it('is required for a payout and for the factors after a quarter of an hour', async () => {
    const partner = await newPartner();
    expect((await ask('payouts/request', payout, partner.sent)).code).not.toBe('freshLoginNeeded');
    edge.clock.pass(15 * MINUTE_MS);
    for (const [path, body] of [
      ['payouts/request', payout],
      ['factors/totp/begin', {}],
      ['factors/totp/confirm', { code: '000000' }],
      ['factors/totp/remove', { code: '000000' }],
      ['factors/recoveryCodes', {}],
      ['factors/passkeys/begin', {}],
      ['factors/passkeys/remove', { id: 1 }],
    ] as const) {
      expect([path, (await ask(path, body, partner.sent)).code]).toEqual([path, 'freshLoginNeeded']);
    }
    const wrong = await ask('confirm', { password: 'nothing-of-it-7' }, partner.sent);
    expect([wrong.code, wrong.field]).toEqual(['invalidCredentials', 'password']);
    edge.clock.pass(MINUTE_MS);
    const confirmed = await ask('confirm', { password: PASSWORD }, partner.sent);
    expect(confirmed.status).toBe(200);
    expect((await ask('me', {}, partner.sent)).code).toBe('sessionMissing');
    expect((await ask('payouts/request', payout, tokenIn(confirmed))).code).not.toBe('freshLoginNeeded');
  });

  it('asks for the second factor too, and is the session’s own', async () => {
    const partner = await withTotp();
    const answer = await ask('confirm', { password: PASSWORD }, partner.sent);
    expect(answer.code).toBe('secondFactorRequired');
    const proof = { challenge: challengeOf(answer), code: codeNow(partner.secret) };
    const stranger = await newPartner();
    expect((await ask('confirm', proof, stranger.sent)).code).toBe('challengeOver');
    edge.clock.pass(MINUTE_MS);
    const again = await ask('confirm', { password: PASSWORD }, partner.sent);
    const own = { challenge: challengeOf(again), code: codeNow(partner.secret) };
    const confirmed = await ask('confirm', own, partner.sent);
    expect(confirmed.status, confirmed.text).toBe(200);
    // An answered challenge proves nothing further.
    expect((await ask('confirm', own, tokenIn(confirmed))).code).toBe('challengeOver');
  });
});
