import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { MailRefused } from '../../../providers/mail/interface.ts';
import type { MailProvider, OutgoingMail } from '../../../providers/mail/interface.ts';
import { newSecret } from '../sessions/index.ts';
import { updateHash } from './codeStore.ts';
import { isToStaff } from './mail.ts';
import type { MailLink } from './mail.ts';
import type { Mail } from './store.ts';
import { REPLACED } from './mailHistory.ts';
import { readWordsToSend } from './brandTexts.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { ATTEMPTS_MAXIMUM } from './enqueueJob.ts';
import { renderMail } from './renderMail.ts';
import type { MailLook } from './renderMail.ts';
import * as store from './store.ts';

export interface DeliveryDeps {
  /** Pool of the office: an invitation of staff gets its code when it is sent. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly provider: MailProvider;
  readonly brandOf: (brandId: BrandId) => Brand;
  readonly lookOf: (brandId: BrandId) => MailLook;
  /** T13: returns the brand's configured address, never the host that a request named. */
  readonly originOf: (brand: Brand) => string;
  /** Address of the office. */
  readonly officeOrigin: string;
  /** Creates the code of an invitation to the office; undefined if the person is no longer to be invited. */
  readonly inviteStaff: (connection: Connection, staffId: number, now: Instant) => Promise<string | undefined>;
  /** Creates the code of a partner's invitation; undefined once it has ended. */
  readonly invitePartner: (connection: Connection, id: number, now: Instant) => Promise<string | undefined>;
  /** Creates a code that opens a complaint; undefined if it no longer exists. */
  readonly openComplaint: (connection: Connection, id: number, now: Instant) => Promise<string | undefined>;
  /** Creates the six digits of a phone code; undefined once it has ended. */
  readonly phoneCode: (connection: Connection, id: number, now: Instant) => Promise<string | undefined>;
}

export interface MailJob {
  readonly brandId: BrandId;
  readonly mailId: number;
}

/** Result of an attempt; `refused` is final, and `nothing` means that the mail was sent or given up before. */
export type Delivery = 'sent' | 'refused' | 'nothing';

const NOT_ME_PATH = '/not-me';
/**
 * Time after which an attempt's process must be dead, since no attempt lasts this long; it is unknown then whether the
 * mail was sent.
 */
const ATTEMPT_LIMIT_MS = 60_000;

/**
 * Sends one mail, and throws if it is to be retried. A sent mail is never sent again; where a crash leaves it unknown,
 * it is sent once more under the same message id.
 */
export async function deliverMail(deps: DeliveryDeps, { brandId, mailId }: MailJob): Promise<Delivery> {
  const delivery = await transaction(deps.pool, brandId, (connection) => begin(deps, connection, mailId));
  if (delivery === undefined) return 'nothing';
  const { mail } = delivery;
  const outgoing = render(deps, delivery);
  try {
    await deps.provider.send(outgoing);
  } catch (error) {
    const isOver = error instanceof MailRefused || mail.attempts + 1 >= ATTEMPTS_MAXIMUM;
    await transaction(deps.pool, brandId, (connection) =>
      store.updateUnsent(connection, mail.id, isOver ? 'failed' : 'queued', describe(error)),
    );
    if (isOver) return 'refused';
    throw new Error(`mail ${mail.id} was not sent: ${describe(error)}`, { cause: error });
  }
  await transaction(deps.pool, brandId, (connection) =>
    store.updateSent(connection, mail.id, outgoing.subject, deps.clock.now()),
  );
  return 'sent';
}

interface Begun {
  readonly mail: Mail;
  readonly code: string | undefined;
  readonly notMeCode: string | undefined;
  /** The brand's own texts; undefined for the product's. */
  readonly words: MailText | undefined;
}

async function begin(deps: DeliveryDeps, connection: Connection, id: number): Promise<Begun | undefined> {
  const now = deps.clock.now();
  const mail = await store.lockMail(connection, id);
  if (mail === undefined || mail.state === 'sent' || mail.state === 'failed') return undefined;
  if (mail.state === 'sending' && now - (mail.sendingSince ?? now) < ATTEMPT_LIMIT_MS) {
    throw new Error(`mail ${id} is being sent`);
  }
  const { codeId, staffId, affiliateInvitationId, complaintId } = mail.link;
  const code = await codeOf(deps, connection, mail.link, now);
  const { phoneCodeId } = mail;
  const phoneCode = phoneCodeId === undefined ? undefined : await deps.phoneCode(connection, phoneCodeId, now);
  const isLinkOver = (codeId ?? staffId ?? affiliateInvitationId ?? complaintId) !== undefined && code === undefined;
  if (isLinkOver || (phoneCodeId !== undefined && phoneCode === undefined)) {
    await store.updateUnsent(connection, id, 'failed', REPLACED);
    return undefined;
  }
  await store.updateSending(connection, id, now);
  const values = phoneCode === undefined ? mail.values : { ...mail.values, code: phoneCode };
  const words = await readWordsToSend(connection, deps.brandOf(mail.brandId), mail);
  return { mail: { ...mail, values }, code, notMeCode: await freshCode(connection, mail.notMeCodeId, now), words };
}

/** Creates the code of a link of any kind. */
function codeOf(
  { inviteStaff, invitePartner, openComplaint }: DeliveryDeps,
  connection: Connection,
  { codeId, staffId, affiliateInvitationId, complaintId }: MailLink,
  now: Instant,
): Promise<string | undefined> {
  if (staffId !== undefined) return inviteStaff(connection, staffId, now);
  if (affiliateInvitationId !== undefined) return invitePartner(connection, affiliateInvitationId, now);
  if (complaintId !== undefined) return openComplaint(connection, complaintId, now);
  return freshCode(connection, codeId, now);
}

/** Creates a mail code. Undefined: there is none, or it has been used or replaced in the meantime. */
async function freshCode(connection: Connection, id: number | undefined, now: Instant): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const code = newSecret();
  return (await updateHash(connection, id, code.hash, now)) ? code.text : undefined;
}

function render({ brandOf, lookOf, originOf, officeOrigin, clock }: DeliveryDeps, delivery: Begun) {
  const { mail, code, notMeCode, words } = delivery;
  const brand = brandOf(mail.brandId);
  const origin = originOf(brand);
  const place = mail.link.staffId === undefined && !isToStaff(mail.template) ? origin : officeOrigin;
  const address = `${place}${mail.link.path}${code === undefined ? '' : `/${code}`}`;
  const notMeAddress = notMeCode === undefined ? undefined : `${origin}${NOT_ME_PATH}/${notMeCode}`;
  const rendered = renderMail({ brand, look: lookOf(brand.id), mail, words, address, notMeAddress });
  const host = new URL(origin).hostname;
  const outgoing: OutgoingMail = {
    ...rendered,
    brandId: brand.id,
    messageId: `mail-${mail.id}.${brand.id}@${host}`,
    from: senderOf(brand),
    to: mail.to,
    language: mail.language,
    at: clock.now(),
  };
  return outgoing;
}

/** Returns the sender of a brand's mails. */
export function senderOf({ name, mailFrom, hosts }: Pick<Brand, 'name' | 'mailFrom' | 'hosts'>): OutgoingMail['from'] {
  return { name, address: mailFrom ?? `no-reply@${hosts[0] ?? 'localhost'}` };
}

/** Describes an error for the mail's history, without the mail's text or any address. */
function describe(error: unknown): string {
  const code: unknown = error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : 'unknown';
  return String(code).slice(0, 100);
}
