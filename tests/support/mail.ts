import { loadBrand } from '@candor/server/brands.ts';
import { codeOfComplaint } from '@candor/server/modules/desks/complaints/index.ts';
import { codeOfInvitation } from '@candor/server/modules/partners/affiliates/index.ts';
import { ALERT_MAIL_TASK, mailAlert } from '@candor/server/modules/terminal/alerts/index.ts';
import {
  REGISTRATION_MAIL_TASK,
  mailRegistration,
  makePhoneCode,
} from '@candor/server/modules/client/clients/index.ts';
import { PARTNER_RESET_TASK, answerReset } from '@candor/server/modules/partners/affiliates/index.ts';
import { REQUESTED_MAIL_TASK, answerRequestedMail } from '@candor/server/modules/client/mailLinks/index.ts';
import { deliverMail } from '@candor/server/modules/access/notifications/index.ts';
import type { DeliveryDeps } from '@candor/server/modules/access/notifications/index.ts';
import { inviteWithin } from '@candor/server/modules/access/staff/index.ts';
import type { MailProvider, OutgoingMail } from '@candor/server/providers/mail/interface.ts';
import { originOf, readMailLook } from '@candor/server/wiring/mail.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/** A provider that keeps its mails in memory. */
export interface MemoryMail extends MailProvider {
  readonly taken: OutgoingMail[];
}

export function memoryMail(): MemoryMail {
  const taken: OutgoingMail[] = [];
  return { taken, send: async (mail) => void taken.push(mail), close: async () => undefined };
}

export function deliveryParts(
  { officePool: pool, clock }: Pick<Edge, 'officePool' | 'clock'>,
  provider: MailProvider = memoryMail(),
): DeliveryDeps {
  const brand = loadBrand('northline');
  return {
    pool,
    clock,
    provider,
    brandOf: (id) => ({ ...brand, id }),
    lookOf: () => readMailLook('northline'),
    originOf: (of) => originOf(of, { port: 3000 }),
    officeOrigin: 'http://office.localhost:3000',
    inviteStaff: inviteWithin,
    invitePartner: codeOfInvitation,
    openComplaint: codeOfComplaint,
    phoneCode: makePhoneCode,
  };
}

/** Runs all queued mail jobs and returns the mails in the order of their events. */
export async function deliverAll(edge: Edge): Promise<readonly OutgoingMail[]> {
  const provider = memoryMail();
  await doRequested(edge);
  const parts = deliveryParts(edge, provider);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string; brand_id: string }>("SELECT id, brand_id FROM mail WHERE state = 'queued' ORDER BY id"),
  );
  for (const { id, brand_id: brandId } of rows) await deliverMail(parts, { brandId, mailId: Number.parseInt(id, 10) });
  return provider.taken;
}

/** Runs the jobs that decide which mails are sent to an address. */
async function doRequested(edge: Edge): Promise<void> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ task: string; payload: unknown }>(
      `DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
       WHERE task.id = task_id AND identifier <> 'mail' RETURNING identifier AS task, payload`,
    ),
  );
  for (const { task, payload } of rows) {
    if (task === REQUESTED_MAIL_TASK) await answerRequestedMail(edge, payload);
    if (task === PARTNER_RESET_TASK) await answerReset(edge, payload);
    if (task === ALERT_MAIL_TASK) await mailAlert(edge, payload);
    if (task === REGISTRATION_MAIL_TASK) await mailRegistration(edge, payload);
  }
}

/** Returns the path in a mail's link. */
export function linkOf({ text }: Pick<OutgoingMail, 'text'>): string {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname;
}

/** Returns the code at the end of a mail's link. */
export function codeOf(mail: Pick<OutgoingMail, 'text'>): string {
  return linkOf(mail).split('/').at(-1) ?? '';
}

/** Returns the code of the link by which clients report that it was not them; empty in a mail without one. */
export function notMeCodeOf({ text }: Pick<OutgoingMail, 'text'>): string {
  return /\/not-me\/([\w-]{43})$/m.exec(text)?.[1] ?? '';
}
