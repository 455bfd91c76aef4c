import { join } from 'node:path';
import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { hexOf, readTokens } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { SteadyClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { runJobs } from '../jobs/runJobs.ts';
import type { RunningJobs } from '../jobs/runJobs.ts';
import { codeOfComplaint } from '../modules/desks/complaints/index.ts';
import { PARTNER_RESET_TASK, answerReset, codeOfInvitation } from '../modules/partners/affiliates/index.ts';
import { ALERT_MAIL_TASK, mailAlert } from '../modules/terminal/alerts/index.ts';
import { REGISTRATION_MAIL_TASK, mailRegistration, makePhoneCode } from '../modules/client/clients/index.ts';
import { REQUESTED_MAIL_TASK, answerRequestedMail } from '../modules/client/mailLinks/index.ts';
import { mailLinkRoutes } from '../modules/client/mailLinks/routes.ts';
import { notificationRoutes } from '../modules/access/notifications/routes.ts';
import { deliverMail } from '../modules/access/notifications/index.ts';
import type { Delivery, MailJob, MailLook } from '../modules/access/notifications/index.ts';
import { inviteWithin } from '../modules/access/staff/index.ts';
import type { MailProvider } from '../providers/mail/interface.ts';
import { mailOutbox } from '../providers/mail/outbox.ts';
import type { Outbox } from '../providers/mail/outbox.ts';
import { smtpMail } from '../providers/mail/smtp.ts';
import { readProductTokens } from './brandGate.ts';
import { databaseAddress } from './database.ts';
import { MailWatch } from './mailWatch.ts';
import type { MailOutcome } from './mailWatch.ts';
import { rememberServed, servedSheet } from '../modules/website/branding/index.ts';
import { siteAddress } from './sites.ts';

const mailJob = z.object({ brandId: z.string(), mailId: z.number() });

export interface MailWiring {
  readonly config: Config;
  readonly brands: readonly Brand[];
  readonly pool: Pool;
  readonly officePool: Pool;
  readonly clock: SteadyClock;
  readonly log: Logger;
  /** Tasks of other modules that are done as jobs. */
  readonly tasks?: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
}

export interface Mails {
  /** Number of attempts since the start, by outcome. */
  counts(): Readonly<Record<MailOutcome, number>>;
  /** Present where mails are kept for people who try the demonstration instead of being sent. */
  readonly outbox: Outbox | undefined;
  /** Sends a mail immediately, as its job would. */
  deliver(job: MailJob): Promise<void>;
  start(): Promise<RunningJobs>;
}

/** Opens the mails of this installation, and the jobs that send them. */
export function openMails({ config, brands, pool, officePool, clock, log, tasks }: MailWiring): Mails {
  const outbox = config.smtpUrl === undefined ? mailOutbox(join(config.dataDir, 'outbox')) : undefined;
  const provider = withoutCanary(outbox ?? smtpMail(config.smtpUrl ?? ''));
  const lookOf = rememberServed(({ id }: Pick<Brand, 'id'>) => readMailLook(id));
  const parts = {
    pool: officePool,
    clock,
    provider,
    brandOf: (id: BrandId) => brandById(brands, id),
    lookOf: (id: BrandId) => lookOf({ id }),
    originOf: (brand: Brand) => originOf(brand, config),
    officeOrigin: siteAddress(config.officeHost, config),
    inviteStaff: inviteWithin,
    invitePartner: codeOfInvitation,
    openComplaint: codeOfComplaint,
    phoneCode: makePhoneCode,
  };
  const watch = new MailWatch();
  const note = (outcome: MailOutcome): void => {
    const change = watch.note(outcome, clock.elapsed());
    if (change === 'stopped') log.error({ alarm: true }, 'mails are no longer accepted by the mail server');
    if (change === 'works') log.warn({ alarm: true }, 'over: mails are no longer accepted by the mail server');
  };
  const deliver = async (job: MailJob): Promise<void> => {
    const delivery = deliverMail(parts, job);
    // Rule CY-7: a mail that never reached the mail server says nothing about it.
    await (job.brandId === CANARY_BRAND ? delivery : countOutcome(delivery, note));
  };
  return {
    outbox,
    counts: () => watch.counts(),
    deliver,
    async start() {
      const jobs = await runJobs({
        address: databaseAddress(config),
        log,
        tasks: {
          ...tasks,
          mail: (payload) => deliver(mailJob.parse(payload)),
          [REGISTRATION_MAIL_TASK]: (payload) => mailRegistration({ pool }, payload),
          [ALERT_MAIL_TASK]: (payload) => mailAlert({ pool }, payload),
          [REQUESTED_MAIL_TASK]: (payload) => answerRequestedMail({ pool }, payload),
          [PARTNER_RESET_TASK]: (payload) => answerReset({ pool }, payload),
        },
      });
      return {
        async stop() {
          await jobs.stop();
          await provider.close();
        },
      };
    },
  };
}

/** Rule CY-7: the canary's mails are made and leave the queue, but its invented addresses reach no mail server. */
function withoutCanary(provider: MailProvider): MailProvider {
  return {
    send: async (mail) => (mail.brandId === CANARY_BRAND ? undefined : provider.send(mail)),
    close: () => provider.close(),
  };
}

/** Counts the outcome of a mail. The job sees a failure as well and tries again. */
async function countOutcome(delivery: Promise<Delivery>, note: (outcome: MailOutcome) => void): Promise<void> {
  try {
    const outcome = await delivery;
    if (outcome !== 'nothing') note(outcome);
  } catch (error) {
    note('retried');
    throw error;
  }
}

/** Answers the calls about mails, and those that links in mails make. */
export function mailRoutes(parts: Parameters<typeof mailLinkRoutes>[0]) {
  return { ...mailLinkRoutes(parts), ...notificationRoutes(parts) };
}

/** T13: the configured origin of a brand's pages, under its first host name. */
export function originOf({ hosts }: Pick<Brand, 'hosts'>, config: Pick<Config, 'port'>): string {
  const [host] = hosts;
  assert(host !== undefined, 'a brand has a host name');
  return siteAddress(host, config);
}

/**
 * Reads a brand's colours as its pages have them: its theme's over the product's, since mail programs know no custom
 * properties.
 */
export function readMailLook(brandId: BrandId): MailLook {
  const { light, dark } = readTokens(readProductTokens(), servedSheet(brandId));
  const colours = (tokens: Tokens) => ({
    fill: colourOf(tokens, 'brand-fill'),
    onFill: colourOf(tokens, 'brand-on-fill'),
    text: colourOf(tokens, 'brand-text'),
  });
  return { light: colours(light), dark: colours(dark) };
}

function colourOf(tokens: Tokens, name: string): string {
  // A demonstration may begin with a theme that could not be published.
  return hexOf(tokens, name) ?? '#808080';
}
