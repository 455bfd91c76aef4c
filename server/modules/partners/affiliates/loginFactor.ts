import { accept, refuse } from '@candor/domain/result.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { checkEntrance } from '../../client/clients/index.ts';
import {
  LOGIN_PURPOSE,
  beginSetup,
  findSetup,
  finishSetup,
  passkeyOptions,
  proveFactor,
} from '../../access/factors/index.ts';
import type { Proven } from '../../access/factors/index.ts';
import { CHALLENGE_COOKIE } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { enter } from './enter.ts';
import type { AffiliateDeps } from './deps.ts';
import { partnerFactors } from './partnerFactors.ts';
import { findById } from './store.ts';

type Request = RequestOf<Calls['affiliateLoginFactor']>;
type Entered = Result<AnswerOf<Calls['affiliateLoginFactor']>>;

/** Rule AF-18: completes a login by a factor, or by the first code of a new one. */
export async function affiliateLoginFactor(deps: AffiliateDeps, request: Request, visitor: Visitor): Promise<Entered> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const factors = partnerFactors(deps);
  const { challenge: handle, ...proof } = request;
  const setup = await findSetup(factors, handle, visitor);
  if (setup !== undefined) {
    const done = await finishSetup(factors, setup, { handle, code: request.code ?? '' }, visitor);
    if (!done.ok) return done;
    const entered = await enterAs(deps, { owner: done.value.owner, context: setup.context, method: 'totp' }, visitor);
    return entered.ok ? accept({ ...entered.value, recovery_codes: [...done.value.codes] }) : entered;
  }
  const brand = visitor.brand.id;
  const onWrong = (partner: number): void =>
    deps.onLogin({ brand, partner, outcome: 'factorWrong', method: 'password' });
  const proven = await proveFactor(factors, { handle, purposes: [LOGIN_PURPOSE], proof, onWrong }, visitor);
  if (!proven.ok) return proven;
  visitor.cookies.clear(CHALLENGE_COOKIE);
  return enterAs(deps, proven.value, visitor);
}

/** Returns what the browser asks a passkey to sign. */
export async function affiliateLoginPasskey(
  deps: AffiliateDeps,
  { challenge: handle }: RequestOf<Calls['affiliateLoginPasskey']>,
  visitor: Visitor,
) {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const challenge = { handle, purposes: [LOGIN_PURPOSE] };
  return passkeyOptions(
    partnerFactors(deps),
    challenge,
    { owner: undefined, purpose: LOGIN_PURPOSE, context: '' },
    visitor,
  );
}

export function affiliateLoginSetup(
  deps: AffiliateDeps,
  { challenge: handle }: RequestOf<Calls['affiliateLoginSetup']>,
  visitor: Visitor,
): Promise<Result<AnswerOf<Calls['affiliateLoginSetup']>>> {
  return beginSetup(partnerFactors(deps), handle, visitor);
}

/** Starts the session; between the two steps the partner's access may have ended, or the password changed. */
async function enterAs(
  deps: AffiliateDeps,
  { owner: { brandId, id }, context: proof, method }: Pick<Proven, 'owner' | 'context' | 'method'>,
  visitor: Visitor,
) {
  const found = await transaction(deps.pool, brandId, (connection) => findById(connection, id));
  return found === undefined ? refuse({ code: 'invalidCredentials' }) : enter(deps, found, visitor, { proof, method });
}
