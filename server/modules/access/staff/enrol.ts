import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import {
  addPasskey,
  askNewPasskey,
  beginTotp,
  confirmTotp,
  endChallenge,
  renewRecoveryCodes,
} from '../factors/index.ts';
import type { FactorWork } from '../factors/index.ts';
import type { OfficeVisitor } from './caller.ts';
import { enterOffice, findEntrance, ownerOf, siteOf, withFactors } from './entrance.ts';
import type { Entrance } from './entrance.ts';
import type { StaffDeps } from './deps.ts';
import { findStaff, lockInvitation, useInvitation } from './store.ts';

type Enrolled = OfficeAnswerOf<OfficeCalls['confirmTotp']>;

/** Runs a step of setting up the first second factor, within five minutes after the invitation was accepted. */
function withEnrolment<T>(
  deps: StaffDeps,
  visitor: OfficeVisitor,
  work: (factors: FactorWork, entrance: Entrance, email: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withFactors(deps, async (factors) => {
    const entrance = await findEntrance(factors, 'office.enrol', visitor);
    if (!entrance.ok) return entrance;
    const staff = await findStaff(factors.connection, entrance.value.staffId);
    return staff === undefined ? refuse({ code: 'forbidden' }) : work(factors, entrance.value, staff.email);
  });
}

export function beginApp(
  deps: StaffDeps,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<OfficeCalls['beginTotp']>>> {
  return withEnrolment(deps, visitor, (factors, { staffId }, email) =>
    beginTotp(factors, ownerOf(staffId), { issuer: 'Candor Office', account: email }),
  );
}

export function confirmApp(deps: StaffDeps, code: string, visitor: OfficeVisitor): Promise<Result<Enrolled>> {
  return finish(deps, visitor, 'totp', (factors, { staffId }) => confirmTotp(factors, ownerOf(staffId), code));
}

export function newPasskeyOptions(
  deps: StaffDeps,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<OfficeCalls['askNewPasskey']>>> {
  return withEnrolment(deps, visitor, async (factors, { handle, staffId }, email) =>
    accept(await askNewPasskey(factors, handle, ownerOf(staffId), { site: siteOf(visitor), account: email })),
  );
}

export function confirmPasskey(
  deps: StaffDeps,
  { attestation }: OfficeRequestOf<OfficeCalls['addPasskey']>,
  visitor: OfficeVisitor,
): Promise<Result<Enrolled>> {
  return finish(deps, visitor, 'passkey', async (factors, { challenge, staffId }) => {
    const { passkeyChallenge } = challenge;
    if (passkeyChallenge === undefined) return refuse({ code: 'challengeOver' });
    const registration = { site: siteOf(visitor), challenge: passkeyChallenge, name: 'Office', response: attestation };
    return addPasskey(factors, ownerOf(staffId), registration);
  });
}

/**
 * Finishes enrolment once the factor is set up: in the same transaction the invitation is spent, recovery codes are
 * made, and the session starts.
 */
async function finish(
  deps: StaffDeps,
  visitor: OfficeVisitor,
  method: string,
  confirm: (factors: FactorWork, entrance: Entrance) => Promise<Result<true>>,
): Promise<Result<Enrolled>> {
  const enrolled = await withEnrolment(deps, visitor, async (factors, entrance) => {
    const codeHash = Buffer.from(entrance.challenge.context, 'hex');
    if (!(await lockInvitation(factors.connection, codeHash, factors.now)))
      return refuse({ code: 'invitationInvalid' });
    const confirmed = await confirm(factors, entrance);
    if (!confirmed.ok) return confirmed;
    await useInvitation(factors.connection, codeHash, factors.now);
    await endChallenge(factors, entrance.challenge);
    const codes = await renewRecoveryCodes(factors, ownerOf(entrance.staffId));
    return accept({ codes, staffId: entrance.staffId });
  });
  if (!enrolled.ok) return enrolled;
  const session = await enterOffice(deps, enrolled.value.staffId, method, visitor);
  return session.ok ? accept({ session: session.value, recovery_codes: [...enrolled.value.codes] }) : session;
}
