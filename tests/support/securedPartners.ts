import { insertAffiliate, replaceInvitation } from '@candor/server/modules/partners/affiliates/index.ts';
import { newSecret } from '@candor/server/modules/access/sessions/index.ts';
import { transaction } from '@candor/server/database/pool.ts';
import type { Edge } from './edge.ts';
import { post } from './edgeClient.ts';
import type { Answered, Sent } from './edgeClient.ts';
import { appCode } from './totp.ts';

/** Partners who log in, with and without a second factor. */

export const PARTNER_PASSWORD = 'cobalt-orchard-93';
const STEP_MS = 30_000;
const THREE_DAYS_MS = 3 * 24 * 60 * 60_000;

export interface Partner {
  readonly id: number;
  readonly email: string;
  readonly sent: Sent;
}

export interface Secured extends Partner {
  readonly secret: string;
  readonly codes: readonly string[];
}

export const tokenIn = ({ data }: Pick<Answered, 'data'>): Sent => ({ token: String(data['access_token']) });

export function paramsOf({ text }: Answered): Record<string, string> {
  const { error } = JSON.parse(text) as { error?: { params?: Record<string, string> } };
  return error?.params ?? {};
}

export const challengeOf = (answer: Answered): string => paramsOf(answer)['challenge'] ?? '';

/** Returns the calls of this edge's partners; the edge is looked up at each call, since a test opens it later. */
export function partnersOf(edgeOf: () => Edge) {
  let [made, addresses] = [0, 0];

  /** Limits count by address: each call of a test comes from a new one. */
  const ask = (path: string, body: object, sent: Sent = {}): Promise<Answered> => {
    addresses += 1;
    const ip = `10.8.${Math.floor(addresses / 250)}.${addresses % 250}`;
    return post(edgeOf(), `/api/affiliate/${path}`, body, { ip, ...sent });
  };
  const logIn = ({ email }: Pick<Partner, 'email'>, sent: Sent = {}, password = PARTNER_PASSWORD) =>
    ask('login', { email, password }, sent);
  const codeNow = (secret: string): string => appCode(secret, edgeOf().clock.now());

  async function invite(): Promise<{ id: number; email: string; code: string }> {
    made += 1;
    const email = `secured${made}@partners.example`;
    const secret = newSecret();
    const now = edgeOf().clock.now();
    const id = await transaction(edgeOf().pool, 'northline', async (connection) => {
      const person = { brandId: 'northline', code: `se-${made}000`, name: 'Sam Ure', email, parentId: undefined, now };
      const found = await insertAffiliate(connection, person);
      if (found === undefined) throw new Error('the partner was not stored');
      const invitation = { affiliateId: found, codeHash: secret.hash, now, expiresAt: now + THREE_DAYS_MS };
      await replaceInvitation(connection, { brandId: 'northline', ...invitation });
      return found;
    });
    return { id, email, code: secret.text };
  }

  async function newPartner(sent: Sent = {}): Promise<Partner> {
    const { code, ...partner } = await invite();
    const accepted = await ask('accept', { code, password: PARTNER_PASSWORD }, sent);
    if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.text}`);
    return { ...partner, sent: { ...sent, ...tokenIn(accepted), cookies: accepted.cookies } };
  }

  /** Creates a partner with an authenticator app whose current code is unused. */
  async function withTotp(sent: Sent = {}): Promise<Secured> {
    const partner = await newPartner(sent);
    const { secret } = (await ask('factors/totp/begin', {}, partner.sent)).data as { secret: string };
    const confirmed = await ask('factors/totp/confirm', { code: codeNow(secret) }, partner.sent);
    edgeOf().clock.pass(2 * STEP_MS);
    return { ...partner, secret, codes: confirmed.data['recovery_codes'] as string[] };
  }

  return { ask, logIn, codeNow, invite, newPartner, withTotp };
}
