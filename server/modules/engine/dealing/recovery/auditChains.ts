import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import type { AccountId, Instant } from '@candor/domain/ids.ts';
import type { EntryKind, BrokerAccountName, LedgerAccount, LedgerEntry, Posting } from '@candor/domain/ledger/entry.ts';
import { brokerAccounts } from '@candor/domain/ledger/entry.ts';
import { money } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../../database/columns.ts';
import { EMPTY_CHAIN, chainHash } from '../effects.ts';
import type { AccountRange } from './auditAccounts.ts';
import type { LedgerHead } from './ledgerWitness.ts';

/** Accounts, and entries of their chains, that are in memory at a time. */
const ACCOUNTS_AT_ONCE = 2_000;
const ENTRIES_AT_ONCE = 2_000;
/** Maximum number of reported faults, the first one per account: enough even for a ledger that was rewritten. */
const REPORTED_MAXIMUM = 20;

interface AccountRow {
  readonly id: bigint;
  readonly chain_head: Buffer;
  readonly chain_length: bigint;
}

interface EntryRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly book: LedgerEntry['book'];
  readonly currency: string;
  readonly kind: EntryKind;
  readonly account_id: bigint;
  readonly reference: string;
  readonly at: Instant;
  readonly hash: Buffer;
  readonly chain_position: bigint;
  readonly batch: bigint;
  readonly accounts: readonly (bigint | null)[];
  readonly houses: readonly (BrokerAccountName | null)[];
  readonly amounts: readonly bigint[];
}

interface LinkRow {
  readonly account_id: bigint;
  readonly hash: Buffer;
  readonly chain_position: bigint;
  readonly batch: bigint;
}

export interface ChainVerdict {
  readonly differences: readonly string[];
  /** The new head, to be kept outside of the database; undefined before the first batch. */
  readonly head: LedgerHead | undefined;
}

/** Recomputes the chains of these accounts from their entries and postings; describes each fault. */
export async function auditChainsOf(client: pg.ClientBase, { after, to }: AccountRange): Promise<string[]> {
  const { rows: accounts } = await client.query<AccountRow>(
    'SELECT id, chain_head, chain_length FROM trading_account WHERE id > $1 AND id <= $2 ORDER BY id',
    [after, to],
  );
  const chains = await followChains(client, { after, to }, accounts);
  return chains.flatMap((chain) => chain.fault() ?? []);
}

/**
 * Rule LE-14: recomputes every account's chain from its entries and postings and compares its end with the account: so
 * an edited, deleted, reordered or cut off entry shows. `heads` were kept outside of the database: a ledger whose
 * chains were all rewritten no longer matches them.
 */
export async function auditChains(client: pg.ClientBase, heads: readonly LedgerHead[]): Promise<ChainVerdict> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const batch = await lastBatch(client);
    const digests = [...heads, { batch, digest: '' }].map((head) => new HeadDigest(head));
    const differences: string[] = [];
    for (let after: AccountId = 0; ;) {
      const accounts = await readAccountRows(client, after);
      const last = accounts.at(-1);
      if (last === undefined) break;
      const chains = await followChains(client, { after, to: toInteger(last.id) }, accounts, digests);
      differences.push(...chains.flatMap((chain) => chain.fault() ?? []));
      after = toInteger(last.id);
    }
    const now = digests.pop();
    for (const digest of digests) differences.push(...digest.differences());
    return { differences: shortenList(differences), head: batch === 0 ? undefined : now?.head() };
  } finally {
    await client.query('ROLLBACK');
  }
}

async function lastBatch(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ number: bigint }>('SELECT coalesce(max(number), 0) AS number FROM batch');
  return toInteger(rows[0]?.number ?? 0n);
}

async function readAccountRows(client: pg.ClientBase, after: AccountId): Promise<AccountRow[]> {
  const { rows } = await client.query<AccountRow>(
    'SELECT id, chain_head, chain_length FROM trading_account WHERE id > $1 ORDER BY id LIMIT $2',
    [after, ACCOUNTS_AT_ONCE],
  );
  return rows;
}

/** Follows the chains of these accounts entry by entry, however long they are. */
async function followChains(
  client: pg.ClientBase,
  range: AccountRange,
  accounts: readonly AccountRow[],
  digests: readonly HeadDigest[] = [],
): Promise<readonly Chain[]> {
  const chains = new Map(accounts.map((account) => [toInteger(account.id), new Chain(account)]));
  for await (const entry of readEntries(client, range)) {
    chains.get(toInteger(entry.account_id))?.see(entry);
    for (const digest of digests) digest.see(entry);
  }
  for (const digest of digests) digest.end(accounts);
  return [...chains.values()];
}

/** Reads the entries of these accounts, each account's in chain order, a few at a time. */
async function* readEntries(client: pg.ClientBase, { after, to }: AccountRange): AsyncGenerator<EntryRow> {
  await client.query(
    `DECLARE chain_entry NO SCROLL CURSOR FOR
     SELECT entry.id, entry.brand_id, entry.book, entry.currency, entry.kind, entry.account_id, entry.reference,
       entry.at, entry.hash, entry.chain_position, entry.batch, posted.accounts, posted.houses, posted.amounts
     FROM ledger_entry entry, LATERAL (
       SELECT array_agg(posting.account_id ORDER BY seq) AS accounts, array_agg(house ORDER BY seq) AS houses,
         array_agg(amount ORDER BY seq) AS amounts
       FROM posting WHERE entry_id = entry.id) AS posted
     WHERE entry.account_id > $1 AND entry.account_id <= $2 ORDER BY entry.account_id, entry.chain_position`,
    [after, to],
  );
  for (;;) {
    const { rows } = await client.query<EntryRow>(`FETCH ${ENTRIES_AT_ONCE} FROM chain_entry`);
    yield* rows;
    if (rows.length < ENTRIES_AT_ONCE) break;
  }
  await client.query('CLOSE chain_entry');
}

/** An account's chain, recomputed from its entries in order. */
class Chain {
  readonly #account: AccountRow;
  #previous = EMPTY_CHAIN;
  #length = 0n;
  #fault: string | undefined;

  constructor(account: AccountRow) {
    this.#account = account;
  }

  see(entry: EntryRow): void {
    if (this.#fault !== undefined) return;
    const position = this.#length + 1n;
    const hash = chainHash(this.#previous, toEntry(entry));
    if (entry.chain_position !== position) this.#fault = `entry ${position} of its chain is missing`;
    else if (hash !== entry.hash.toString('hex')) this.#fault = `entry ${position} of its chain is not as it was`;
    this.#previous = hash;
    this.#length = position;
  }

  /** Describes the first fault of the chain. */
  fault(): string | undefined {
    const { id, chain_head: head, chain_length: length } = this.#account;
    const fault = this.#fault ?? this.#faultOfEnd(head, length);
    return fault === undefined ? undefined : `account ${id}: ${fault}`;
  }

  #faultOfEnd(head: Buffer, length: bigint): string | undefined {
    if (this.#length !== length) return `its chain ends at ${this.#length}, not at ${length}`;
    return head.toString('hex') === this.#previous ? undefined : 'its chain ends in another entry';
  }
}

function toEntry(row: EntryRow): LedgerEntry {
  const { brand_id: brandId, book, currency, kind, reference, at } = row;
  const amounts = row.amounts ?? [];
  const postings = amounts.map((amount, index): Posting => {
    return { account: accountOf(row.accounts[index], row.houses[index]), amount: money(amount) };
  });
  return { id: toInteger(row.id), brandId, book, currency, kind, reference, at, postings };
}

function accountOf(accountId: bigint | null | undefined, house: BrokerAccountName | null | undefined): LedgerAccount {
  if (typeof accountId === 'bigint') return { kind: 'client', accountId: toInteger(accountId) };
  const account = brokerAccounts.find((one) => one === house);
  if (account !== undefined) return { kind: account };
  assert(typeof house === 'string', 'a posting has an account');
  return { kind: 'clearing', provider: house.slice('clearing:'.length) };
}

/** The heads of all chains as of a batch, in one hash over all accounts that had an entry by then. */
class HeadDigest {
  readonly #kept: LedgerHead;
  readonly #hash: Hash = createHash('sha256');
  /** Last entry of each account that is being read. */
  readonly #last = new Map<AccountId, LinkRow>();

  constructor(kept: LedgerHead) {
    this.#kept = kept;
  }

  see(entry: LinkRow): void {
    if (entry.batch <= BigInt(this.#kept.batch)) this.#last.set(toInteger(entry.account_id), entry);
  }

  /** Adds these accounts to the hash, after all their entries. */
  end(accounts: readonly AccountRow[]): void {
    for (const { id } of accounts) {
      const last = this.#last.get(toInteger(id));
      if (last !== undefined) this.#hash.update(`${id}:${last.chain_position}:${last.hash.toString('hex')}\n`);
    }
    this.#last.clear();
  }

  head(): LedgerHead {
    return { batch: this.#kept.batch, digest: this.#hash.digest('hex') };
  }

  differences(): string[] {
    const { batch, digest } = this.#kept;
    return this.head().digest === digest ? [] : [`the ledger up to batch ${batch} is not the one that was witnessed`];
  }
}

function shortenList(differences: readonly string[]): readonly string[] {
  if (differences.length <= REPORTED_MAXIMUM) return differences;
  return [...differences.slice(0, REPORTED_MAXIMUM), `and ${differences.length - REPORTED_MAXIMUM} more`];
}
