import { createHash } from 'node:crypto';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { send } from '@candor/contracts/http/contact.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { enqueueJob } from '../../access/notifications/index.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Attempts, Limit, Sessions, Visitor } from '../../access/sessions/index.ts';
import { commandIdOf } from './commandIdOf.ts';
import { CONTACT_TASK } from './forwardMessage.ts';
import { findHash, insertMessage } from './store.ts';

type Request = RequestOf<typeof send>;

export interface ContactDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly sessions: Pick<Sessions, 'findByCookie'>;
}

/** T59: limits by the email address in the form, and by the sender's IP address. */
const BY_ADDRESS: Limit = { name: 'contact.address', hits: 3, windowMs: HOUR_MS };
const BY_IP: Limit = { name: 'contact.ip', hits: 10, windowMs: HOUR_MS };

/** Rule CO-1: stores a message, once per command id, and queues its forwarding in the same transaction. */
export async function sendMessage(
  deps: ContactDeps,
  request: Request,
  visitor: Visitor,
): Promise<Result<Record<string, never>>> {
  const { pool, clock } = deps;
  const { brand } = visitor;
  const words = wordsOf(request);
  const commandHash = createHash('sha256').update(JSON.stringify(words)).digest();
  // The specification's clients send no id (rule WI-4).
  const commandId = request.command_id ?? commandIdOf(words, clock.now());
  const before = await transaction(pool, brand.id, (connection) => findHash(connection, commandId));
  if (before !== undefined) return sameOrReused(before, commandHash);
  const spent = await spend(deps, request, visitor);
  if (!spent.ok) return spent;
  // A hidden field was filled in by a program, which must not notice.
  if ((request.website ?? '') !== '') return accept({});
  const clientId = await clientOf(deps, visitor);
  return transaction(pool, brand.id, async (connection): Promise<Result<Record<string, never>>> => {
    const hasEndpoint = brand.contactEndpoint !== undefined;
    const id = await insertMessage(connection, {
      brandId: brand.id,
      commandId,
      commandHash,
      clientId,
      firstName: request.first_name,
      lastName: request.last_name,
      email: request.email,
      phone: request.phone,
      message: request.message,
      now: clock.now(),
      forwarding: hasEndpoint ? 'waiting' : 'kept',
    });
    if (id === undefined) return sameOrReused((await findHash(connection, commandId)) ?? commandHash, commandHash);
    const payload = { brandId: brand.id, id };
    if (hasEndpoint) await enqueueJob(connection, CONTACT_TASK, payload, `contact:${brand.id}:${id}`);
    return accept({});
  });
}

async function spend({ attempts }: ContactDeps, { email }: Request, { brand, ip }: Visitor): Promise<Result<true>> {
  const byIp = attempts.spend(BY_IP, { brandId: brand.id, subject: ip });
  return byIp.ok ? attempts.spend(BY_ADDRESS, { brandId: brand.id, subject: email }) : byIp;
}

/** Finds the client who is logged in in this browser, if any. */
async function clientOf({ sessions }: ContactDeps, { brand, host, cookies }: Visitor) {
  const cookie = cookies.read(SESSION_COOKIE);
  if (cookie === undefined) return undefined;
  return (await sessions.findByCookie(brand.id, host, cookie))?.clientId;
}

function sameOrReused(before: Buffer, commandHash: Buffer): Result<Record<string, never>> {
  return before.equals(commandHash) ? accept({}) : refuse({ code: 'commandReused' });
}

function wordsOf({ first_name: first, last_name: last, email, phone, message }: Request): readonly string[] {
  return [first, last, email, phone, message];
}
