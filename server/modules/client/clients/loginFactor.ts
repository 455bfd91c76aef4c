import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import {
  LOGIN_PURPOSE,
  beginSetup,
  findSetup,
  finishSetup,
  passkeyOptions,
  proveFactor,
} from '../../access/factors/index.ts';
import type { OpenChallenge } from '../../access/factors/index.ts';
import { CHALLENGE_COOKIE } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { readChallengeContext } from './admit.ts';
import { clientFactors } from './clientFactors.ts';
import { checkEntrance, enter } from './enter.ts';
import type { Entry } from './enter.ts';
import { withFactor } from './loginHistory.ts';
import type { ClientDeps } from './deps.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

type Request = RequestOf<Calls['loginFactor']>;
type Entered = Result<AnswerOf<Calls['loginFactor']>>;

/** Purpose of a login by passkey alone: the key identifies its holder. */
const PASSKEY_PURPOSE = 'passkey';

/** Completes a login by its second factor, or entirely by a passkey. */
export async function loginFactor(deps: ClientDeps, request: Request, visitor: Visitor): Promise<Entered> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const setup = await findSetup(clientFactors(deps), request.challenge, visitor);
  if (setup !== undefined) return enterWithSetup(deps, setup, request, visitor);

  const { challenge: handle, ...proof } = request;
  const purposes = [LOGIN_PURPOSE, PASSKEY_PURPOSE];
  /** Lets the client see that somebody who knew the password failed at the second factor. */
  const onWrong = (clientId: number): void =>
    deps.history.note({
      brandId: visitor.brand.id,
      clientId,
      device: visitor.device,
      outcome: 'factorWrong',
      method: 'password',
    });
  const proven = await proveFactor(clientFactors(deps), { handle, purposes, proof, onWrong }, visitor);
  if (!proven.ok) return proven;
  const { owner, method, challenge } = proven.value;
  const client = await findClient(deps, owner.brandId, owner.id);
  const whole = challenge.purpose === PASSKEY_PURPOSE;
  visitor.cookies.clear(CHALLENGE_COOKIE);
  return enter(deps, client, visitor, {
    ...readChallengeContext(challenge.context),
    method: whole ? 'passkey' : withFactor[method],
  });
}

/** Returns the options with which the browser asks a passkey to sign, as a second factor or as the whole login. */
export async function loginPasskey(
  deps: ClientDeps,
  { challenge: handle }: RequestOf<Calls['loginPasskey']>,
  visitor: Visitor,
) {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const fresh = { owner: undefined, purpose: PASSKEY_PURPOSE, context: '' };
  return passkeyOptions(clientFactors(deps), { handle, purposes: [LOGIN_PURPOSE] }, fresh, visitor);
}

/** Begins the set-up that a brand requires of a client without a second factor: returns the secret of a new one. */
export function loginSetup(
  deps: ClientDeps,
  { challenge: handle }: RequestOf<Calls['loginSetup']>,
  visitor: Visitor,
): Promise<Result<AnswerOf<Calls['loginSetup']>>> {
  return beginSetup(clientFactors(deps), handle, visitor);
}

/** Confirms the app by its first code and logs the client in; the recovery codes are shown only once. */
async function enterWithSetup(
  deps: ClientDeps,
  setup: OpenChallenge,
  { challenge: handle, code = '' }: Request,
  visitor: Visitor,
): Promise<Entered> {
  const done = await finishSetup(clientFactors(deps), setup, { handle, code }, visitor);
  if (!done.ok) return done;
  const { owner, codes } = done.value;
  const client = await findClient(deps, owner.brandId, owner.id);
  const entry: Entry = { ...readChallengeContext(setup.context), method: 'passwordTotp' };
  const entered = await enter(deps, client, visitor, entry);
  return entered.ok ? accept({ ...entered.value, recovery_codes: [...codes] }) : entered;
}

async function findClient(deps: ClientDeps, brandId: string, id: number): Promise<Client> {
  const client = await transaction(deps.pool, brandId, (connection) => store.findById(connection, id));
  assert(client !== undefined, 'a factor belongs to a client');
  return client;
}
