import { timingSafeEqual } from 'node:crypto';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { findByEmail } from '../clients/index.ts';
import { enqueueJob, spendMail } from '../../access/notifications/index.ts';
import { hashSecret, newSecret } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { mailLink, mailUnknown } from './requestedMails.ts';
import type { RequestedMail } from './requestedMails.ts';
import { LINK_COOKIE } from './cookies.ts';
import type { MailLinkDeps } from './deps.ts';

export const ASKED_MAIL_TASK = 'askedMail';

const LINK_COOKIE_S = 10 * 60;

/** Ruling R14: an unknown address is reported; where the brand does not reveal that, the answer is always the same. */
export async function askForPassword(
  deps: MailLinkDeps,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<Result<Record<string, never>>> {
  return ask(deps, visitor, { kind: 'password', email });
}

/** Ruling R16: this browser keeps a nonce, so that its page may later press the button by itself. */
export async function askForLoginLink(
  deps: MailLinkDeps,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<Result<Record<string, never>>> {
  const nonce = newSecret();
  const asked = await ask(deps, visitor, { kind: 'login', email, nonceHash: nonce.hash });
  if (asked.ok) visitor.cookies.set(LINK_COOKIE, nonce.text, LINK_COOKIE_S);
  return asked;
}

async function ask(
  deps: MailLinkDeps,
  { brand, ip, language }: Visitor,
  requested: Pick<RequestedMail, 'kind' | 'email' | 'nonceHash'>,
): Promise<Result<Record<string, never>>> {
  const allowed = await spendMail(deps.attempts, brand.id, { email: requested.email, ip });
  if (!allowed.ok) return allowed;
  const asked: RequestedMail = {
    ...requested,
    language,
    brandId: brand.id,
    eventKey: `asked:${newSecret().text}`,
    now: deps.clock.now(),
  };
  return transaction(deps.pool, brand.id, async (connection) => {
    if (!brand.revealEmailState) {
      // T5: whether there is a client is not checked now, so that timing cannot tell; a job does it.
      await enqueueJob(connection, ASKED_MAIL_TASK, encodeRequest(asked), asked.eventKey);
      return accept({});
    }
    const client = (await findByEmail(connection, asked.email))?.client;
    if (client === undefined) return refuse({ code: 'emailUnknown', field: 'email' });
    await mailLink(connection, client, asked);
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

function encodeRequest({ nonceHash, ...asked }: RequestedMail): z.output<typeof encoded> {
  return { ...asked, ...(nonceHash !== undefined && { nonce: nonceHash.toString('base64') }) };
}

/** The job: finds the address's owner, and writes to it in either case. */
export async function answerRequestedMail({ pool }: Pick<MailLinkDeps, 'pool'>, payload: unknown): Promise<void> {
  const { nonce, ...rest } = encoded.parse(payload);
  const asked: RequestedMail = { ...rest, ...(nonce !== undefined && { nonceHash: Buffer.from(nonce, 'base64') }) };
  await transaction(pool, asked.brandId, async (connection) => {
    const client = (await findByEmail(connection, asked.email))?.client;
    if (client === undefined) await mailUnknown(connection, asked);
    else await mailLink(connection, client, asked);
  });
}

/** Does the browser have the nonce of the one that asked? */
export function isNonceOf(visitor: Pick<Visitor, 'cookies'>, nonceHash: Buffer | undefined): boolean {
  const nonce = visitor.cookies.read(LINK_COOKIE);
  return nonce !== undefined && nonceHash !== undefined && timingSafeEqual(hashSecret(nonce), nonceHash);
}
