import { createHash } from 'node:crypto';
import type { Brand } from '@candor/brands/schema.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type * as calls from '@candor/contracts/http/complaints.ts';
import type { WireComplaint } from '@candor/contracts/http/complaints.ts';
import { assert } from '@candor/domain/assert.ts';
import { languages, offeredLanguage } from '@candor/domain/clients/language.ts';
import { acknowledgeBy } from '@candor/domain/complaints/clocks.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { Attempts, Caller, Limit, Visitor } from '../../access/sessions/index.ts';
import { findClient } from '../../client/clients/index.ts';
import { findByNumber as findPayment } from '../../money/payments/index.ts';
import { mailComplaint } from './mailComplaint.ts';
import { presentComplaint } from './present.ts';
import * as store from './store.ts';
import type { Complaint, NewComplaint } from './store.ts';

export interface ComplaintDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
}

/** T59: limits by the email address in the form, and by the sender's IP address. */
const BY_ADDRESS: Limit = { name: 'complaint.address', hits: 3, windowMs: HOUR_MS };
const BY_IP: Limit = { name: 'complaint.ip', hits: 10, windowMs: HOUR_MS };

/**
 * Rules CP-1 and CP-4: stores a client's complaint, once per command, and gives it its number and its mail immediately.
 */
export function makeComplaint(
  { pool, clock }: ComplaintDeps,
  request: RequestOf<typeof calls.make>,
  { brand, session: { clientId } }: Caller,
): Promise<Result<WireComplaint>> {
  return transaction(pool, brand.id, async (connection): Promise<Result<WireComplaint>> => {
    const client = await findClient(connection, clientId);
    assert(client !== undefined, 'a session has its client');
    const matter = await findMatter(connection, request, clientId);
    if (!matter.ok) return matter;
    const stored = await keepOnce(connection, brand, {
      ...contentOf(request, clientId),
      ...matter.value,
      brandId: brand.id,
      commandHash: hashOf([clientId, request.category, request.subject, request.text, request.payment, request.trade]),
      clientId,
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
      language: offeredLanguage(client.language, languages) ?? 'en',
      now: clock.now(),
    });
    return stored.ok ? accept(await presentComplaint(connection, stored.value, brand, clock.now())) : stored;
  });
}

/** Stores a complaint from the public form: the link in its mails opens it, for anybody who reads that mailbox. */
export async function sendComplaint(
  { pool, clock, attempts }: ComplaintDeps,
  request: RequestOf<typeof calls.send>,
  { brand, ip, language }: Visitor,
): Promise<Result<AnswerOf<typeof calls.send>>> {
  const { first_name: firstName, last_name: lastName, email, website = '' } = request;
  const commandHash = hashOf([firstName, lastName, email, request.category, request.subject, request.text]);
  const before = await transaction(pool, brand.id, (connection) =>
    store.findByCommand(connection, contentOf(request, 'form').commandId),
  );
  if (before !== undefined) return numberOf(sameOrReused(before, commandHash));
  const spent = attempts.spend(BY_IP, { brandId: brand.id, subject: ip });
  if (!spent.ok) return spent;
  const ofAddress = attempts.spend(BY_ADDRESS, { brandId: brand.id, subject: email });
  if (!ofAddress.ok) return ofAddress;
  // A hidden field was filled in by a program, which must not notice.
  if (website !== '') return accept({ number: null });
  return transaction(pool, brand.id, async (connection) =>
    numberOf(
      await keepOnce(connection, brand, {
        ...contentOf(request, 'form'),
        brandId: brand.id,
        commandHash,
        clientId: undefined,
        paymentId: undefined,
        positionId: undefined,
        firstName,
        lastName,
        email,
        language,
        now: clock.now(),
      }),
    ),
  );
}

/** The owner is part of the command: the ids of two people may be the same. */
function contentOf(
  { command_id: id, category, subject, text }: RequestOf<typeof calls.make | typeof calls.send>,
  whose: ClientId | 'form',
) {
  return { commandId: `${whose}:${id}`, category, subject, body: text };
}

/**
 * Rule CP-1: locks the numbers first, so that of two concurrent requests with one command the later finds the earlier.
 */
async function keepOnce(connection: Connection, brand: Brand, complaint: NewComplaint): Promise<Result<Complaint>> {
  await store.lockNumbers(connection, brand.id);
  const before = await store.findByCommand(connection, complaint.commandId);
  if (before !== undefined) return sameOrReused(before, complaint.commandHash);
  const stored = await store.insertComplaint(connection, complaint);
  const { now } = complaint;
  await store.insertEntry(connection, { complaint: stored, kind: 'received', now });
  await mailComplaint(connection, stored, {
    template: 'complaintReceived',
    values: { received: { time: now }, due: { time: acknowledgeBy(now) } },
    eventKey: String(stored.id),
    now,
  });
  return accept(stored);
}

function sameOrReused(before: Complaint, commandHash: Buffer): Result<Complaint> {
  return before.commandHash.equals(commandHash) ? accept(before) : refuse({ code: 'commandReused' });
}

function numberOf(stored: Result<Complaint>): Result<{ readonly number: string }> {
  return stored.ok ? accept({ number: stored.value.number }) : stored;
}

/** Rule CP-5: the matter must be the client's own; another's does not exist for them. Refusal: `complaintMatter`. */
async function findMatter(
  connection: Connection,
  { payment: number, trade: tradeId }: RequestOf<typeof calls.make>,
  clientId: ClientId,
): Promise<Result<Pick<NewComplaint, 'paymentId' | 'positionId'>>> {
  const refused = (field: string) => refuse({ code: 'complaintMatter', field });
  if (number !== undefined && tradeId !== undefined) return refused('trade');
  if (number !== undefined) {
    const payment = await findPayment(connection, number);
    return payment?.clientId === clientId
      ? accept({ paymentId: payment.id, positionId: undefined })
      : refused('payment');
  }
  if (tradeId === undefined) return accept({ paymentId: undefined, positionId: undefined });
  const trade = await store.findTrade(connection, tradeId);
  return trade?.clientId === clientId ? accept({ paymentId: undefined, positionId: trade.id }) : refused('trade');
}

function hashOf(words: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(words)).digest();
}
