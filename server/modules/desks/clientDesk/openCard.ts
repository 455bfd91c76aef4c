import { lostState } from '@candor/domain/clients/lostFactors.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { ClientCard, open as call } from '@candor/contracts/http/office/clients.ts';
import type { VisitCause } from '@candor/domain/clients/clientFile.ts';
import { VISIT_MS, maskedAddress, maskedBirth, maskedPhone } from '@candor/domain/clients/clientFile.ts';
import { caseStateAt, maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { levelOf, nextLevel } from '@candor/domain/clients/level.ts';
import type { Level } from '@candor/domain/clients/level.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { transaction } from '../../../database/pool.ts';
import { clientLost } from '../../access/lostFactors/index.ts';
import type { Connection } from '../../../database/pool.ts';
import { listWaitingOf, presentApproval } from '../../access/approvals/index.ts';
import type { Client } from '../../client/clients/index.ts';
import { findErasure } from '../../dataProtection/erasure/index.ts';
import { findCurrentCase } from '../../dataProtection/confidentialCases/index.ts';
import { findDetails } from '../../client/payout/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { isLimitedElsewhere } from '../../client/limits/index.ts';
import { readNetDeposits } from '../../client/transactions/index.ts';
import { listMade } from '../../money/statements/index.ts';
import { listCurrentDocuments } from '../../client/verification/index.ts';
import { actOnClient } from './clientAct.ts';
import type { LockedClient } from './clientAct.ts';
import { freezes, holds } from './restrictionStore.ts';
import type { ClientDeskDeps } from './deps.ts';
import { permissionsOf } from './permissions.ts';
import { addressOf, revealsLeft } from './reveal.ts';
import * as store from './store.ts';
import { readAccessLog } from '../../dataProtection/privacy/index.ts';

const VISITS_SHOWN = 3;
const STATEMENTS_SHOWN = 3;

/** Rule CD-1: shows the file of a client, masked. The visit is recorded before the file is shown. */
export async function openCard(
  deps: ClientDeskDeps,
  { id, cause, reference = '' }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<ClientCard>> {
  const { brandId } = session;
  const visited = await actOnClient<Client>(deps, session, { id }, async (locked) => {
    await noteVisit(locked, session, { cause, reference });
    return accept(locked.found);
  });
  if (!visited.ok) return visited;
  const client = visited.value;
  const standing = await readStanding(deps, client);
  return transaction(deps.pool, brandId, async (connection) =>
    accept(await present(connection, deps, session, { client, ...standing })),
  );
}

async function noteVisit(
  { connection, found: { id: clientId }, now: at, record }: LockedClient,
  { brandId, staffId, id }: StaffSession,
  { cause, reference }: { readonly cause: VisitCause; readonly reference: string },
): Promise<void> {
  const doer = { brandId, clientId, staffId, at };
  const isNew = await store.insertVisit(connection, doer, { session: id, hour: Math.floor(at / VISIT_MS) });
  const details = { cause, ...(reference === '' ? {} : { reference }) };
  if (isNew) await record({ action: 'client.opened', details, by: 'clients.read' });
}

interface Standing {
  readonly balance: Awaited<ReturnType<ClientDeskDeps['desk']['balance']>> | undefined;
  readonly eligibility: Eligibility | undefined;
}

/** Returns what dealing knows of the client: nothing until it has opened the accounts. */
async function readStanding({ desk }: ClientDeskDeps, { brandId, accounts }: Client): Promise<Standing> {
  if (accounts === undefined) return { balance: undefined, eligibility: undefined };
  const account = { brandId, accountId: accounts.real };
  const [balance, eligibility] = await Promise.all([desk.balance(account), desk.eligibility(account)]);
  return { balance, eligibility };
}

async function present(
  connection: Connection,
  deps: ClientDeskDeps,
  session: StaffSession,
  { client, balance, eligibility }: Standing & { readonly client: Client },
): Promise<ClientCard> {
  const { id, brandId, accounts } = client;
  const now = deps.clock.now();
  const brand = deps.brandOf(brandId);
  const facts = await store.readFacts(connection, id, { accountId: accounts?.real, now });
  const waiting = await listWaitingOf(connection, session, id);
  const documents = await listCurrentDocuments(connection, id);
  const lost = await clientLost.findLatest(connection, id);
  const money = await moneyOf(connection, client, balance);
  const { visits } = await readAccessLog(connection, id, { before: undefined, limit: VISITS_SHOWN });
  return {
    id,
    name: `${client.firstName} ${client.lastName}`,
    pin: client.pin,
    registered_at: client.createdAt,
    frozen: await readFreeze(connection, id),
    held: await readHold(connection, id),
    erasure: await erasureOf(connection, id),
    closed: client.isClosed,
    verified: eligibility?.verified === true,
    email_confirmed: client.isEmailConfirmed,
    phone_confirmed: client.isPhoneConfirmed,
    country: client.country ?? null,
    language: client.language,
    ...levelFacts(deps.levelsOf(brandId), money?.net_deposits ?? ZERO),
    regime: eligibility?.regime ?? 'none',
    currency: brand.currency,
    identity: await identityOf(connection, client),
    factors: factorsOf(client, facts),
    factors_lost_from: client.isClosed || lost === undefined || lostState(lost, now) === 'over' ? null : lost.readyAt,
    partner: partnerOf(client, facts),
    money,
    counts: {
      open: facts?.open ?? 0,
      history: facts?.history ?? 0,
      transactions: facts?.transactions ?? 0,
      mail: facts?.mail ?? 0,
    },
    documents: documents.map((one) => ({
      id: one.id,
      type: one.type,
      at: one.uploadedAt,
      state: one.state === 'waiting' ? 'processing' : one.state,
    })),
    statements: await statementsOf(connection, id),
    permissions: eligibility === undefined ? [] : permissionsOf(eligibility, brand),
    robot: eligibility?.robot?.isOn === true,
    knowledge_needed: eligibility?.knowledgeNeeded === true,
    own: {
      daily_loss: eligibility?.own?.dailyLoss ?? null,
      paused_until: pausedUntil(eligibility, now),
      elsewhere: await isLimitedElsewhere(connection, id, now),
    },
    notes: await store.listNotes(connection, id, session.roles),
    tags: await store.listTags(connection, id),
    approvals: waiting.map((one) => presentApproval(one, session, now)),
    disclosed: [...visits],
    case: await caseOf(connection, session, id, now),
    reveals_left: await revealsLeft(connection, session, now),
  };
}

async function statementsOf(connection: Connection, clientId: ClientId): Promise<ClientCard['statements']> {
  const statements = await listMade(connection, clientId, STATEMENTS_SHOWN);
  return statements.map(({ id, from, until, madeAt, role }) => ({ id, from, until, made_at: madeAt, role }));
}

/** Rule CC-4: returns the client's case, for staff who may know of it. */
async function caseOf(
  connection: Connection,
  { roles }: StaffSession,
  clientId: ClientId,
  now: Instant,
): Promise<ClientCard['case']> {
  const found = maySeeCases(roles) ? await findCurrentCase(connection, clientId) : undefined;
  return found === undefined ? null : { id: found.id, state: caseStateAt(found, now), ends_at: found.endsAt };
}

async function readFreeze(connection: Connection, clientId: number): Promise<ClientCard['frozen']> {
  const found = await freezes.find(connection, clientId);
  return found === undefined ? null : { at: found.at, by: found.by, reason: found.reason };
}

async function readHold(connection: Connection, clientId: number): Promise<ClientCard['held']> {
  const found = await holds.find(connection, clientId);
  return found === undefined ? null : { at: found.at, by: found.by, reason: found.reason };
}

async function erasureOf(connection: Connection, clientId: number): Promise<ClientCard['erasure']> {
  const found = await findErasure(connection, clientId);
  if (found === undefined) return null;
  return { wished_at: found.wishedAt ?? null, due_at: found.dueAt, erased_at: found.erasedAt ?? null };
}

/** Rule TI-1: returns the level of the net deposits, and the next one. */
function levelFacts(levels: readonly Level[], netDeposits: Money): Pick<ClientCard, 'level' | 'next_level'> {
  return { level: levelOf(levels, netDeposits), next_level: nextLevel(levels, netDeposits) ?? null };
}

function pausedUntil(eligibility: Eligibility | undefined, now: number): number | null {
  const until = eligibility?.own?.pausedUntil;
  return until === undefined || until <= now ? null : until;
}

/** Rule CD-1: returns the masked identity, which suffices to recognise the client. */
async function identityOf(connection: Connection, client: Client): Promise<ClientCard['identity']> {
  const details = await findDetails(connection, client.id);
  const { birthDate } = client;
  return {
    email: maskedAddress(client.email),
    phone: maskedPhone(client.phone),
    birthDate: birthDate === undefined ? '' : maskedBirth(birthDate),
    address: addressOf(client) === undefined ? '' : ['•••••', client.city].filter((part) => part !== '').join(', '),
    payout: details?.ibanMask ?? '',
  };
}

/** Rule CC-7: for a closed account it is not shown whether data that served only its owner has been erased already. */
function factorsOf({ isClosed }: Client, facts: store.CardFacts | undefined): ClientCard['factors'] {
  if (isClosed || facts === undefined) return { totp: false, passkeys: 0 };
  return { totp: facts.totp, passkeys: facts.passkeys };
}

function partnerOf({ isClosed }: Client, facts: store.CardFacts | undefined): ClientCard['partner'] {
  if (facts === undefined) return null;
  const source = isClosed ? null : facts.source;
  if (facts.ref === null && source === null) return null;
  const { partner_id: id, partner_name: name } = facts;
  const client = id === null ? null : { id, name: name ?? '' };
  return { ref: facts.ref ?? '', source: source ?? '', client };
}

async function moneyOf(
  connection: Connection,
  { accounts }: Client,
  balance: Standing['balance'],
): Promise<ClientCard['money']> {
  if (accounts === undefined || balance === undefined) return null;
  return {
    balance: balance.balance,
    equity: balance.equity,
    free_margin: balance.freeMargin,
    profit: balance.profit,
    limit: balance.limit,
    net_deposits: await readNetDeposits(connection, accounts.real),
  };
}
