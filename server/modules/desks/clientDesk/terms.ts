import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { askTerms as call } from '@candor/contracts/http/office/clients.ts';
import { changesOf, eligibilityOf, termsOf } from '@candor/domain/clients/clientTerms.ts';
import type { OfferedLeverages } from '@candor/domain/clients/clientTerms.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { findClient } from '../../client/clients/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';
import { leveragesOf } from './leverages.ts';
import { capOf } from './permissions.ts';

/** Rule CT-1: sets other groups or leverages on both accounts, once per approval. The client's own settings stay. */
export const clientTerms = new Subject({
  name: 'clientTerms',
  payload: z.object({
    clientId: z.number(),
    terms: z.partialRecord(z.enum(categories), z.number()),
    request: z.string(),
  }),

  key: ({ clientId }) => `terms:${clientId}`,

  async check({ brandOf }: ClientDeskDeps, { brandId, payload }, eligibility: Eligibility) {
    const leverages: OfferedLeverages = {
      offered: leveragesOf(brandOf(brandId)),
      cap: (category) => capOf(category, eligibility.regime),
    };
    return changesOf(termsOf(eligibility, leverages), payload.terms, leverages);
  },

  async apply({ pool, desk, brandOf }: ClientDeskDeps, { id, brandId, payload: { clientId, terms } }) {
    const client = await transaction(pool, brandId, (connection) => findClient(connection, clientId));
    if (client?.accounts === undefined) return refuse({ code: 'notFound' });
    const decided = eligibilityOf(terms, leveragesOf(brandOf(brandId)));
    for (const accountId of [client.accounts.real, client.accounts.demo]) {
      const account = { brandId, accountId };
      const set = await desk.setEligibility(account, decided, `terms:${id}`);
      // An earlier release sent the command with the client's other terms of that time: it has been carried out.
      if (!set.ok && set.refusal.code !== 'commandReused') return set;
    }
    return accept(true);
  },
});

/** Requests other terms as the first of two people. */
export async function askTerms(
  deps: ClientDeskDeps,
  { id: clientId, terms, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { brandId } = session;
  const client = await transaction(deps.pool, brandId, (connection) =>
    findDeskClient(connection, clientId, session, deps.clock.now()),
  );
  if (client?.accounts === undefined) return refuse({ code: 'notFound' });
  const eligibility = await deps.desk.eligibility({ brandId, accountId: client.accounts.real });
  const payload = { clientId, terms, request };
  return clientTerms.askOnce(deps, session, { clientId, request, reason, payload }, eligibility);
}
