import { brandById } from '@candor/brands/schema.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { askMailText as call } from '@candor/contracts/http/office/mailTexts.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { isSameMailText, mailChanges, mailFaults } from '@candor/domain/mails/mailText.ts';
import type { MailChange, MailText } from '@candor/domain/mails/mailText.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import {
  brandBounds,
  findPublished,
  insertMailText,
  listTextsMade,
  lockTexts,
  sendableWords,
} from '../../access/notifications/index.ts';
import type { MailName } from '../../access/notifications/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { mailTextSubject } from './deps.ts';
import type { MailTextDeps } from './deps.ts';
import { requestedText } from './requestedText.ts';
import type { RequestedWords } from './requestedText.ts';

/** Rule SE-13: two people publish the text of a mail, or its return to the product's. */
export const mailText = new Subject({
  name: 'mailText',
  payload: requestedText,
  key: (requested, { brandId }) => mailTextSubject(brandId, requested),
  async check(deps: MailTextDeps, { connection, brandId, payload: requested }) {
    const checked = await checkNow(deps, connection, brandId, requested);
    if (!checked.ok) return checked;
    const { before, after } = checked.value;
    return accept([
      { name: 'mailTemplate', before: '', after: `${requested.template} (${requested.language})` },
      ...mailChanges(before, after).map((change) => ({
        name: nameOf(change),
        before: change.before,
        after: change.after,
      })),
    ]);
  },
  recorded: (changes) => changes.slice(0, 1),
  /** A proposal based on a text that was changed since cannot be approved. */
  checkApproval: (deps: MailTextDeps, { brandId, payload: requested }) =>
    transaction(deps.pool, brandId, (connection) => checkNow(deps, connection, brandId, requested)),
  apply: (deps: MailTextDeps, approval) =>
    transaction(deps.pool, approval.brandId, (connection) => publish(deps, connection, approval)),
});

const WORD = {
  subject: 'mailSubject',
  title: 'mailTitle',
  paragraphs: 'mailParagraphs',
  button: 'mailButton',
  note: 'mailNote',
} as const;

function nameOf({ place, number }: MailChange): string {
  return place === 'paragraphs' ? `${WORD[place]} ${number}` : WORD[place];
}

/** Proposes another text, as the first of two people; a repeated request is the same proposal. */
export function askMailText(
  deps: MailTextDeps,
  { template, language, version, words, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const requested = { template, language, before: String(version), words, request };
  return mailText.askOnce(deps, session, { reason, request, payload: requested });
}

async function publish(
  deps: MailTextDeps,
  connection: Connection,
  approval: Approved<RequestedWords>,
): Promise<Result<true>> {
  const { id: approvalId, brandId, reason, payload: requested } = approval;
  await lockTexts(connection, brandId);
  if ((await findPublished(connection, approvalId)) !== undefined) return accept(true);
  const checked = await checkNow(deps, connection, brandId, requested);
  if (!checked.ok) return checked;
  const { template, language, before, words } = requested;
  const at = deps.clock.now();
  const version = await insertMailText(connection, {
    brandId,
    approvalId,
    template,
    language,
    follows: Number.parseInt(before, 10),
    words: words ?? undefined,
    requestedBy: approval.requestedBy,
    requestedAt: approval.requestedAt,
    approvedBy: approval.decidedBy,
    reason,
    at,
  });
  await recordAct(connection, deps.audit, {
    actor: { brandId, staffId: approval.decidedBy, name: approval.deciderName },
    at,
    action: 'mailText.published',
    subject: mailTextSubject(brandId, requested),
    reason,
    details: {
      version: String(version),
      requestedBy: approval.requesterName,
      ...(words === null && { takenAway: 'ofProduct' }),
    },
  });
  return accept(true);
}

interface Change {
  readonly before: MailText;
  readonly after: MailText;
}

/** Refuses with `notFound`, `mailTextMoved`, a fault of the text, and `mailTextUnchanged`, in this order. */
async function checkNow(
  deps: MailTextDeps,
  connection: Connection,
  brandId: BrandId,
  { before, words, ...name }: MailName & Pick<RequestedWords, 'before' | 'words'>,
): Promise<Result<Change>> {
  const brand = brandById(deps.brands, brandId);
  const bounds = brandBounds(name, brand);
  if (bounds === undefined) return refuse({ code: 'notFound' });
  const [newest] = await listTextsMade(connection, name, 1);
  if (String(newest?.version ?? 0) !== before) return refuse({ code: 'mailTextMoved' });
  const fault = words === null ? undefined : mailFaults(words, bounds)[0];
  if (fault !== undefined) return refuse(fault);
  // A stored text that may no longer be sent can still be replaced by the product's.
  const own = newest?.words;
  const now = sendableWords(own, name, brand) ?? bounds.product;
  const isUnchanged = words === null ? own === undefined : isSameMailText(now, words);
  if (isUnchanged) return refuse({ code: 'mailTextUnchanged' });
  return accept({ before: now, after: words ?? bounds.product });
}
