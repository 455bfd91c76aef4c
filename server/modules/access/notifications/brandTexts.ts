import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { mailFaults, withWarning } from '@candor/domain/mails/mailText.ts';
import type { MailBounds, MailText } from '@candor/domain/mails/mailText.ts';
import { isWarning, mailCatalogues } from '@candor/locales/mail.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { mailHosts } from './mailHosts.ts';
import type { MailHosts } from './mailHosts.ts';
import { isToStaff } from './mail.ts';
import type { MailLanguage } from './mail.ts';

/** A mail's template and language. */
export interface MailName {
  readonly template: string;
  readonly language: MailLanguage;
}

const text = {
  version: column.integer(),
  template: column.text(),
  language: column.text<MailLanguage>(),
  /** Undefined where the product's texts apply again. */
  words: column.json<MailText>().optional(),
  at: column.instant(),
};
const textRows = rowsOf(text, 'mail_text');
export type MailTextVersion = RowOf<typeof textRows>;

const madeRows = rowsOf(
  {
    ...text,
    reason: column.text(),
    requestedBy: column.text('asker.full_name'),
    approvedBy: column.text('approver.full_name'),
  },
  'mail_text',
);
export type MailTextMade = RowOf<typeof madeRows>;

/** Returns the product's texts of a mail; undefined if there is no such mail. */
export function productWords({ template, language }: MailName): MailText | undefined {
  return Object.entries(mailCatalogues[language].mails).find(([name]) => name === template)?.[1];
}

/** Returns the bounds of a brand's own texts of a mail; undefined if there is no such mail, or it goes to staff. */
export function brandBounds(name: MailName, brand: MailHosts): MailBounds | undefined {
  const product = isToStaff(name.template) ? undefined : productWords(name);
  return product && { product, hosts: mailHosts(brand), isWarning: isWarning(name.template) };
}

/**
 * Rule SE-11: returns a brand's own texts as they are sent; undefined where the product's are sent, since the mail or
 * the brand's hosts have changed in the meantime.
 */
export function sendableWords(words: MailText | undefined, name: MailName, brand: MailHosts): MailText | undefined {
  const bounds = brandBounds(name, brand);
  if (words === undefined || bounds === undefined) return undefined;
  const sent = withWarning(words, bounds);
  return mailFaults(sent, bounds).length === 0 ? sent : undefined;
}

/** History of a brand's own mail texts; undefined where the product's apply. */
export class BrandWords {
  readonly #versions: readonly MailTextVersion[];

  constructor(versions: readonly MailTextVersion[]) {
    this.#versions = versions;
  }

  /** Rule SE-11: returns the texts that were published when the mail's event took place. */
  at(name: MailName, at: Instant): MailText | undefined {
    if (isToStaff(name.template)) return undefined;
    const then = this.#versions.findLast(
      (one) => one.template === name.template && one.language === name.language && one.at <= at,
    );
    return then?.words;
  }
}

/** Reads all versions of the brand's own texts of these mails. */
export async function readBrandWords(connection: Connection, names: readonly MailName[]): Promise<BrandWords> {
  if (names.length === 0) return new BrandWords([]);
  const templates = new Set(names.map(({ template }) => template));
  const languages = new Set(names.map(({ language }) => language));
  const versions = await textRows.all(
    connection,
    `SELECT ${textRows.columns} FROM mail_text WHERE template = ANY($1) AND language = ANY($2) ORDER BY version`,
    [[...templates], [...languages]],
  );
  return new BrandWords(versions);
}

/** Rule SE-11: reads the texts with which a mail is sent now: those of its event, if they may still be sent. */
export async function readWordsToSend(
  connection: Connection,
  brand: MailHosts,
  mail: MailName & { readonly createdAt: Instant },
): Promise<MailText | undefined> {
  const words = await readBrandWords(connection, [mail]);
  return sendableWords(words.at(mail, mail.createdAt), mail, brand);
}

/** Lists the newest version of each mail in a language. */
export function listNewestTexts(connection: Connection, language: MailLanguage): Promise<MailTextVersion[]> {
  return textRows.all(
    connection,
    `SELECT DISTINCT ON (template) ${textRows.columns} FROM mail_text WHERE language = $1
     ORDER BY template, version DESC`,
    [language],
  );
}

/** Lists the versions of a mail, newest first. */
export function listTextsMade(
  connection: Connection,
  { template, language }: MailName,
  count: number,
): Promise<MailTextMade[]> {
  return madeRows.all(
    connection,
    `SELECT ${madeRows.columns} FROM mail_text
     JOIN staff asker ON asker.id = asked_by JOIN staff approver ON approver.id = approved_by
     WHERE template = $1 AND mail_text.language = $2 ORDER BY version DESC LIMIT $3`,
    [template, language, count],
  );
}

/** Serialises the writers of a brand's texts, so that no version number is used twice. */
export async function lockTexts(connection: Connection, brandId: BrandId): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('mail_text ' || $1, 0))", [brandId]);
}

/** Finds the version published by this approval; undefined if there is none yet. */
export async function findPublished(connection: Connection, approvalId: number): Promise<number | undefined> {
  const { rows } = await connection.query<{ version: number }>('SELECT version FROM mail_text WHERE approval_id = $1', [
    approvalId,
  ]);
  return rows[0]?.version;
}

export interface NewMailText extends MailName {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly follows: number;
  /** Undefined where the product's texts apply again. */
  readonly words: MailText | undefined;
  readonly requestedBy: number;
  readonly requestedAt: Instant;
  readonly approvedBy: number;
  readonly reason: string;
  readonly at: Instant;
}

/** Stores a text and returns its version. */
export async function insertMailText(connection: Connection, newText: NewMailText): Promise<number> {
  const { brandId, approvalId, template, language, follows, words, requestedBy, requestedAt, approvedBy, reason, at } =
    newText;
  const { rows } = await connection.query<{ version: number }>(
    `INSERT INTO mail_text (brand_id, version, approval_id, template, language, follows, words, asked_by, asked_at,
                            approved_by, reason, at)
     SELECT $1, 1 + coalesce(max(version), 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM mail_text
     RETURNING version`,
    [
      brandId,
      approvalId,
      template,
      language,
      follows,
      words === undefined ? null : JSON.stringify(words),
      requestedBy,
      toTimestamp(requestedAt),
      approvedBy,
      reason,
      toTimestamp(at),
    ],
  );
  return rows[0]?.version ?? 0;
}
