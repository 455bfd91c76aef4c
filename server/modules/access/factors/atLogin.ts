import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { CHALLENGE_COOKIE } from '../sessions/index.ts';
import { endChallenge, failChallenge, findChallenge, startChallenge } from './challenges.ts';
import type { OpenChallenge } from './challenges.ts';
import type { FactorOwner } from './owner.ts';
import type { FactorDeps, FactorVisitor } from './people.ts';
import { askForFactor, bindBrowser, countedOf, withFactors } from './proving.ts';
import { renewRecoveryCodes } from './recovery.ts';
import { factorStatus, hasFactor } from './status.ts';
import { beginTotp, confirmTotp } from './totp.ts';
import type { NewTotp } from './totp.ts';

/** Purpose of a challenge at login. */
export const LOGIN_PURPOSE = 'login';
const SETUP_PURPOSE = 'setup';

interface Entering {
  readonly owner: FactorOwner;
  /** Data that the login gets back once the factor is proven. */
  readonly context: string;
  /**
   * T13: is the proof of the first step still valid? Checked under the owner's lock, in the transaction that creates
   * the challenge.
   */
  readonly isStillProven: (connection: Connection) => Promise<boolean>;
  /**
   * Rule LF-3: whether the login uses the link of an account recovery, without which no factor can replace lost ones.
   */
  readonly isReturn: boolean;
  /** Checks that the account may be used; otherwise no factor can be set up for it. */
  readonly mayEnter: () => Result<true>;
}

/**
 * Decides, after the first step of a login, whether a factor is required. Undefined: it is not; otherwise the
 * challenge, as a refusal.
 */
export function askAtLogin(
  deps: FactorDeps,
  { owner, context, isStillProven, isReturn, mayEnter }: Entering,
  visitor: FactorVisitor,
): Promise<Result<never> | undefined> {
  return withFactors(deps, owner.brandId, async (work) => {
    if (!(await isStillProven(work.connection))) return refuse({ code: 'invalidCredentials' });
    if (hasFactor(await factorStatus(work, owner))) {
      return askForFactor(work, { owner, purpose: LOGIN_PURPOSE, context }, visitor);
    }
    const isOwed = (await deps.people.needsNewFactor?.(work, owner)) === true;
    if (visitor.brand.secondFactor === 'optional' && !isOwed) return undefined;
    const open = mayEnter();
    if (!open.ok) return open;
    if (isOwed && !isReturn) {
      await deps.people.onFactorDue?.(work, owner, visitor);
      return refuse({ code: 'lostLinkNeeded' });
    }
    const handle = await startChallenge(work, {
      brandId: owner.brandId,
      kind: owner.kind,
      ownerId: owner.id,
      purpose: SETUP_PURPOSE,
      context,
      browser: bindBrowser(visitor),
    });
    return refuse({ code: 'secondFactorSetup', params: { challenge: handle } });
  });
}

/**
 * Finds the owner whose first login step this challenge proves; undefined if it has expired or belongs to another
 * browser.
 */
export function findLoginChallenge(
  { people, ...deps }: FactorDeps,
  handle: string,
  { brand, cookies }: FactorVisitor,
): Promise<FactorOwner | undefined> {
  const answer = { kind: people.kind, handle, browser: cookies.read(CHALLENGE_COOKIE), purposes: [LOGIN_PURPOSE] };
  return withFactors(deps, brand.id, async (work) => {
    const found = await findChallenge(work, brand.id, answer);
    return found.ok ? found.value.owner : undefined;
  });
}

/** Begins a set-up where the brand requires a second factor and the owner has none: returns the secret of a new one. */
export function beginSetup(deps: FactorDeps, handle: string, visitor: FactorVisitor): Promise<Result<NewTotp>> {
  const { brand } = visitor;
  return withFactors(deps, brand.id, async (work) => {
    const found = await findChallenge(work, brand.id, setupAnswer(deps, handle, visitor));
    if (!found.ok) return found;
    const owner = ownerOfSetup(found.value);
    const { account } = await deps.people.find(work, owner);
    return beginTotp(work, owner, { issuer: brand.name, account });
  });
}

export async function findSetup(
  deps: FactorDeps,
  handle: string,
  visitor: FactorVisitor,
): Promise<OpenChallenge | undefined> {
  const found = await withFactors(deps, visitor.brand.id, (work) =>
    findChallenge(work, visitor.brand.id, setupAnswer(deps, handle, visitor)),
  );
  return found.ok ? found.value : undefined;
}

export interface SetUp {
  readonly owner: FactorOwner;
  /** Recovery codes, shown only once. */
  readonly codes: readonly string[];
}

/** Confirms the app with its first code; wrong codes count like those of an existing factor. */
export async function finishSetup(
  deps: FactorDeps,
  setup: OpenChallenge,
  { handle, code }: { readonly handle: string; readonly code: string },
  visitor: FactorVisitor,
): Promise<Result<SetUp>> {
  const { id: brandId } = visitor.brand;
  const owner = ownerOfSetup(setup);
  const counted = countedOf(deps, visitor, setup);
  assert(counted !== undefined, 'a set-up has an owner');
  const attempt = await deps.attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const confirmed = await withFactors(deps, brandId, async (work): Promise<Result<readonly string[]>> => {
    await deps.people.lock?.(work, owner);
    const challenge = await findChallenge(work, brandId, setupAnswer(deps, handle, visitor));
    if (!challenge.ok) return challenge;
    const confirmation = await confirmTotp(work, owner, code);
    if (!confirmation.ok) {
      await failChallenge(work, challenge.value);
      return confirmation;
    }
    await endChallenge(work, challenge.value);
    const holder = await deps.people.find(work, owner);
    await holder.notify({ template: 'totpAdded' });
    await deps.people.onSetUp?.(work, owner);
    return accept(await renewRecoveryCodes(work, owner));
  });
  if (!confirmed.ok) return confirmed;
  await deps.attempts.clearFailures(counted);
  visitor.cookies.clear(CHALLENGE_COOKIE);
  return accept({ owner, codes: confirmed.value });
}

function setupAnswer({ people }: FactorDeps, handle: string, { cookies }: FactorVisitor) {
  return { kind: people.kind, handle, browser: cookies.read(CHALLENGE_COOKIE), purposes: [SETUP_PURPOSE] };
}

function ownerOfSetup({ owner }: OpenChallenge): FactorOwner {
  assert(owner !== undefined, 'a set-up has an owner');
  return owner;
}
