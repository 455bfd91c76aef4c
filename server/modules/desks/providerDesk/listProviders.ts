import type {
  ListedProvider,
  ProviderPage,
  ProviderVersionListed,
} from '@candor/contracts/http/office/paymentProviders.ts';
import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { transaction } from '../../../database/pool.ts';
import { listWaitingFor, presentWaiting } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { providerSubject } from './deps.ts';
import type { ProviderDeskDeps } from './deps.ts';
import { listSecrets, presentField } from './secretMarks.ts';
import { listInForce, listMade } from './store.ts';
import type { ProviderVersion, ProviderVersionMade } from './store.ts';

const VERSIONS_SHOWN = 200;

/**
 * Lists the providers of the brand's methods: whether clients can pay there, with which settings, and from which
 * source.
 */
export async function listProviders(deps: ProviderDeskDeps, session: StaffSession): Promise<ProviderPage> {
  const { pool, clock, providers, secrets } = deps;
  const { brandId } = session;
  const brand = brandById(deps.brands, brandId);
  const stored = await transaction(pool, brandId, async (connection) => ({
    inForce: await listInForce(connection),
    made: await listMade(connection, VERSIONS_SHOWN),
    waiting: await listWaitingFor(connection, 'paymentProvider', clock.now()),
  }));
  const waiting = new Map(stored.waiting.map((one) => [one.subjectKey, one]));
  return {
    providers: providers.namedBy(brand).map((id) => ({
      ...present(deps, brand, id, stored.inForce.get(id)),
      waiting: presentWaiting(waiting.get(providerSubject(brandId, id)), session, clock.now()),
    })),
    files: listSecrets(secrets),
    versions: stored.made.map(presentMade),
  };
}

function present(
  { providers }: ProviderDeskDeps,
  brand: Brand,
  id: string,
  inForce: ProviderVersion | undefined,
): Omit<ListedProvider, 'waiting'> {
  const off = providers.off(brand.id).get(id);
  const server = providers.given(brand.id, id);
  const written = inForce?.written;
  const secretsInForce = { marks: inForce?.marks ?? {}, onServer: written === undefined ? server.secrets : [] };
  return {
    id,
    methods: brand.payments.methods.filter(({ provider }) => provider === id).map(({ label }) => label),
    why_off: off === undefined ? null : { code: off.code, name: off.name },
    source: written === undefined ? server.source : 'office',
    version: inForce?.version ?? 0,
    since: written === undefined ? null : (inForce?.at ?? null),
    fields: (providers.fieldsOf(id) ?? []).map((field) =>
      presentField(field, written ?? server.values, secretsInForce),
    ),
  };
}

function presentMade(row: ProviderVersionMade): ProviderVersionListed {
  const { version, provider, written, at, by, approvedBy, reason } = row;
  return { version, provider, values: written ?? null, at, by, approved_by: approvedBy, reason };
}
