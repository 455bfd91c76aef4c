import { refuse } from '@candor/domain/result.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import { photo, upload } from '../../../../tests/support/uploads.ts';
import type { VerificationDeps } from './index.ts';
import { approveDocument, carryOutOrders, listWaitingDocuments, openDocument, overrideDecision } from './index.ts';
import { setVerified } from './setVerified.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Returns dependencies with which dealing hears the first account's command and is too busy for the second's. */
function halfHeard(): VerificationDeps {
  let heard = 0;
  const setEligibility: typeof edge.desk.setEligibility = async (...command) => {
    heard += 1;
    return heard > 1 ? refuse({ code: 'busy' }) : edge.desk.setEligibility(...command);
  };
  return { ...edge.documents.deps, desk: { ...edge.desk, setEligibility } };
}

it('B4.9 FE-6 what one of the accounts has heard is completed, though the other terms have changed since', async () => {
  const { sent, token } = await newClient(edge);
  const { deps } = edge.documents;
  const brandId = edge.brand.id;
  const session = await edge.sessions.find(brandId, { token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const { real, demo } = session.value.accounts;
  const isVerified = async (accountId: number) => (await edge.desk.eligibility({ brandId, accountId })).verified;
  const verified = async () => [await isVerified(real), await isVerified(demo)];
  const setLimit = (amount: number) => post(edge, '/api/accounts/setLimit', { kind: 'lossDay', amount }, sent);

  let documentId = 0;
  for (const type of ['doc_passport', 'doc_address']) {
    await upload(edge, { bytes: await photo(), type }, sent);
    documentId = (await listWaitingDocuments(deps, brandId))[0]?.id ?? 0;
    // What was changed at the same instant would count as unseen.
    edge.clock.pass(1_000);
    const staff = { id: 7, role: 'verification', name: 'Kim Larsson' };
    await openDocument({ ...deps, pool: edge.officePool }, brandId, staff, documentId);
    await approveDocument(halfHeard(), brandId, { documentId, staffId: 7 }, async () => undefined);
  }
  expect((await verified()).filter((is) => is)).toHaveLength(1);
  await setLimit(100);
  await carryOutOrders(deps, brandId);
  expect(await verified()).toEqual([true, true]);

  const override = { documentId, to: 'rejected', note: 'It is forged.', commandId: 'override:1' } as const;
  expect(await overrideDecision(halfHeard(), brandId, override)).toMatchObject({ refusal: { code: 'busy' } });
  await setLimit(50);
  expect((await overrideDecision(deps, brandId, override)).ok).toBe(true);
  expect(await verified()).toEqual([false, false]);

  // Dealing also knows the id of a command that ended in an incident and changed nothing.
  const setEligibility: typeof edge.desk.setEligibility = async () => refuse({ code: 'commandReused' });
  const unheard = { ...deps, desk: { ...edge.desk, setEligibility } };
  const back = { documentId, to: 'approved', note: 'It is genuine.', commandId: 'override:2' } as const;
  expect(await overrideDecision(unheard, brandId, back)).toMatchObject({ refusal: { code: 'commandReused' } });
  expect(await verified()).toEqual([false, false]);
});

it('race: staff set other terms while dealing hears that the client is verified, and both hold', async () => {
  const { token } = await newClient(edge);
  const brandId = edge.brand.id;
  const session = await edge.sessions.find(brandId, { token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const account = { brandId, accountId: session.value.accounts.real };
  const setEligibility: typeof edge.desk.setEligibility = async (...command) => {
    await edge.desk.setEligibility(account, { groups: ['forex'] }, 'terms:1');
    return edge.desk.setEligibility(...command);
  };
  expect((await setVerified({ ...edge.desk, setEligibility }, account, true, 'verified:race')).ok).toBe(true);
  expect(await edge.desk.eligibility(account)).toMatchObject({ verified: true, groups: ['forex'] });
});
