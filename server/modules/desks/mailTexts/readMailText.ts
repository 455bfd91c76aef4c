import { brandById } from '@candor/brands/schema.ts';
import type { ListedMailText, MailPreview, MailTextPage } from '@candor/contracts/http/office/mailTexts.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { mailFaults } from '@candor/domain/mails/mailText.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { mailCatalogues } from '@candor/locales/mail.ts';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, listWaitingFor, presentWaiting } from '../../access/approvals/index.ts';
import {
  brandBounds,
  listNewestTexts,
  listTextsMade,
  previewMail,
  sendableWords,
} from '../../access/notifications/index.ts';
import type { MailName, MailTextMade } from '../../access/notifications/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { mailTextSubject } from './deps.ts';
import type { MailTextDeps } from './deps.ts';
import { requestedText } from './requestedText.ts';

const VERSIONS_SHOWN = 100;

type Language = MailName['language'];

/** Lists every mail to clients and partners in a language, and whether the product's text or the brand's applies. */
export async function listMailTexts(
  deps: MailTextDeps,
  language: Language,
  { brandId }: StaffSession,
): Promise<ListedMailText[]> {
  const brand = brandById(deps.brands, brandId);
  const stored = await transaction(deps.pool, brandId, async (connection) => ({
    newest: await listNewestTexts(connection, language),
    waiting: await listWaitingFor(connection, 'mailText', deps.clock.now()),
  }));
  const waiting = new Set(stored.waiting.map(({ subjectKey }) => subjectKey));
  return Object.keys(mailCatalogues[language].mails).flatMap((template): ListedMailText[] => {
    const name = { template, language };
    const bounds = brandBounds(name, brand);
    if (bounds === undefined) return [];
    const newest = stored.newest.find((one) => one.template === template);
    const own = sendableWords(newest?.words, name, brand);
    const isOwn = newest?.words !== undefined;
    const shown = {
      template,
      subject: (own ?? bounds.product).subject,
      version: isOwn ? newest.version : null,
      since: isOwn ? newest.at : null,
      is_overruled: isOwn && own === undefined,
      is_waiting: waiting.has(mailTextSubject(brandId, name)),
    };
    return [shown];
  });
}

/** Returns the text of one mail, with all its versions. `notFound`: there is no such mail. */
export async function readMailText(
  deps: MailTextDeps,
  name: MailName,
  session: StaffSession,
): Promise<Result<MailTextPage>> {
  const { brandId } = session;
  const brand = brandById(deps.brands, brandId);
  const bounds = brandBounds(name, brand);
  if (bounds === undefined) return refuse({ code: 'notFound' });
  const { product, hosts, isWarning } = bounds;
  const { versions, waiting } = await transaction(deps.pool, brandId, async (connection) => ({
    versions: await listTextsMade(connection, name, VERSIONS_SHOWN),
    waiting: await findWaitingAbout(connection, 'mailText', mailTextSubject(brandId, name), deps.clock.now()),
  }));
  const newest = versions[0];
  const own = sendableWords(newest?.words, name, brand);
  return accept({
    ...name,
    product: textOnly(product),
    in_force: textOnly(own ?? product),
    version: newest?.version ?? 0,
    is_overruled: newest?.words !== undefined && own === undefined,
    hosts: [...hosts],
    is_warning: isWarning,
    may_propose: mayDo(session.roles, 'mailTexts.propose'),
    waiting:
      waiting === undefined
        ? null
        : {
            ...presentWaiting(waiting, session, deps.clock.now()),
            words: requestedText.parse(waiting.payload).words,
          },
    versions: versions.map(presentMade),
  });
}

/** Rule SE-12: previews a mail; refuses with `notFound`, or with a fault of the text. */
export function showPreview(
  { brands, lookOf, originOf, clock }: MailTextDeps,
  { words, ...name }: MailName & { readonly words: MailText },
  { brandId }: StaffSession,
): Result<MailPreview> {
  const brand = brandById(brands, brandId);
  const bounds = brandBounds(name, brand);
  if (bounds === undefined) return refuse({ code: 'notFound' });
  const fault = mailFaults(words, bounds)[0];
  if (fault !== undefined) return refuse(fault);
  const now = clock.now();
  return accept(previewMail({ ...name, words, brand, look: lookOf(brandId), origin: originOf(brand), now }));
}

type WireWords = MailTextPage['product'];

function textOnly({ subject, title, paragraphs, button, note }: MailText): WireWords {
  return { subject, title, paragraphs: [...paragraphs], button, note };
}

function presentMade({
  version,
  at,
  words,
  requestedBy,
  approvedBy,
  reason,
}: MailTextMade): MailTextPage['versions'][number] {
  return {
    version,
    at,
    words: words === undefined ? null : textOnly(words),
    by: requestedBy,
    approved_by: approvedBy,
    reason,
  };
}
