import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import {
  countRequestedMail,
  enqueueJob,
  isMailQueued,
  planMailCode,
  queueMail,
  toClient,
} from '../../access/notifications/index.ts';
import { hashSecret, newSecret } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { findByEmail } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { LINK_COOKIE } from './cookies.ts';
import type { MailLinkDeps } from './deps.ts';

export const REQUESTED_MAIL_TASK = 'askedMail';

const LINK_COOKIE_S = 10 * 60;

/**
 * Ruling R14: mails a link to a new password. An unknown address is reported; where the brand does not reveal that, the
 * answer is always the same.
 */
export async function askForPassword(
  deps: MailLinkDeps,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<Result<Record<string, never>>> {
  return ask(deps, visitor, { kind: 'password', email });
}

/**
 * Ruling R16: mails a login link. This browser gets a nonce, so that its page may later submit the link automatically.
 */
export async function askForLoginLink(
  deps: MailLinkDeps,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<Result<Record<string, never>>> {
  const nonce = newSecret();
  const queued = await ask(deps, visitor, { kind: 'login', email, nonceHash: nonce.hash });
  if (queued.ok) visitor.cookies.set(LINK_COOKIE, nonce.text, LINK_COOKIE_S);
  return queued;
}

async function ask(
  deps: MailLinkDeps,
  { brand, ip, language }: Visitor,
  requested: Pick<RequestedMail, 'kind' | 'email' | 'nonceHash'>,
): Promise<Result<Record<string, never>>> {
  const allowed = await countRequestedMail(deps.attempts, brand.id, { email: requested.email, ip });
  if (!allowed.ok) return allowed;
  const mail: RequestedMail = {
    ...requested,
    language,
    brandId: brand.id,
    eventKey: `asked:${newSecret().text}`,
    now: deps.clock.now(),
  };
  return transaction(deps.pool, brand.id, async (connection) => {
    if (!brand.revealEmailState) {
      // T5: whether there is a client is not checked here, so that timing reveals nothing; a job does it.
      await enqueueJob(connection, REQUESTED_MAIL_TASK, encodeRequest(mail), mail.eventKey);
      return accept({});
    }
    const client = (await findByEmail(connection, mail.email))?.client;
    if (client === undefined) return refuse({ code: 'emailUnknown', field: 'email' });
    await mailLink(connection, client, mail);
    return accept({});
  });
}

const encoded = z.object({
  brandId: z.string(),
  kind: z.enum(['password', 'login']),
  email: z.string(),
  language: z.string(),
  nonce: z.optional(z.string()),
  eventKey: z.string(),
  now: z.number(),
});

function encodeRequest({ nonceHash, ...mail }: RequestedMail): z.output<typeof encoded> {
  return { ...mail, ...(nonceHash !== undefined && { nonce: nonceHash.toString('base64') }) };
}

/** Runs the job: finds the address's owner, and sends a mail in either case. */
export async function answerRequestedMail({ pool }: Pick<MailLinkDeps, 'pool'>, payload: unknown): Promise<void> {
  const { nonce, ...rest } = encoded.parse(payload);
  const mail: RequestedMail = { ...rest, ...(nonce !== undefined && { nonceHash: Buffer.from(nonce, 'base64') }) };
  await transaction(pool, mail.brandId, async (connection) => {
    if (await isMailQueued(connection, mail.eventKey)) return;
    const client = (await findByEmail(connection, mail.email))?.client;
    if (client === undefined) await mailUnknown(connection, mail);
    else await mailLink(connection, client, mail);
  });
}

/** Does the browser have the nonce of the one that requested the mail? */
export function isNonceOf(visitor: Pick<Visitor, 'cookies'>, nonceHash: Buffer | undefined): boolean {
  const nonce = visitor.cookies.read(LINK_COOKIE);
  return nonce !== undefined && nonceHash !== undefined && timingSafeEqual(hashSecret(nonce), nonceHash);
}

/** A mail requested for an address, before its owner is looked up. */
interface RequestedMail {
  readonly brandId: BrandId;
  readonly kind: 'password' | 'login';
  readonly email: string;
  /** Language of the mail to an unknown address. */
  readonly language: string;
  /** Hash of the nonce in the requesting browser (ruling R16). */
  readonly nonceHash?: Buffer;
  /** Key that queues one mail, however often the job runs. */
  readonly eventKey: string;
  readonly now: Instant;
}

/** Mails the requested link to the client with this address. Older links of its kind become invalid. */
async function mailLink(connection: Connection, client: Client, mail: RequestedMail): Promise<void> {
  const { brandId, kind, eventKey, now, nonceHash } = mail;
  const codeId = await planMailCode(connection, { brandId, clientId: client.id, purpose: kind, nonceHash, now });
  await queueMail(connection, {
    ...toClient(client),
    eventKey,
    now,
    template: kind === 'password' ? 'passwordReset' : 'loginLink',
    values: { name: client.firstName },
    link: { path: kind === 'password' ? '/password/reset' : '/autoLogin', codeId },
  });
}

/** Ruling R14: mails an address that belongs to no client; only its owner may learn that. */
async function mailUnknown(connection: Connection, mail: RequestedMail): Promise<void> {
  const { brandId, email, eventKey, now } = mail;
  await queueMail(connection, {
    brandId,
    clientId: undefined,
    to: email,
    language: mail.language,
    template: 'emailUnknown',
    values: {},
    eventKey,
    now,
    link: { path: '/login' },
  });
}
