import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import * as z from 'zod/mini';
import { commandId, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on a brand's own texts of its mails, which two people publish. */

const template = z.string().check(z.minLength(1), z.maxLength(64));
const language = z.enum(mailLanguages);
const version = z.int().check(z.minimum(0));

const words = z.object({
  subject: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string(),
  note: z.string(),
});

/** Typed text; rules SE-9 and SE-10 limit its content. */
const line = z.string().check(z.maxLength(4_000));
const typed = z.strictObject({
  subject: line,
  title: line,
  paragraphs: z.array(line).check(z.maxLength(50)),
  button: line,
  note: line,
});

const listed = z.object({
  template,
  /** Subject in force, with its placeholders. */
  subject: z.string(),
  /** Version with which it was published; null: the product’s text applies. */
  version: z.nullable(id),
  since: z.nullable(instant),
  /**
   * Whether the product’s mail or the brand’s hosts have changed since, so that the product’s text is sent (rule
   * SE-11).
   */
  is_overruled: z.boolean(),
  is_waiting: z.boolean(),
});
export type ListedMailText = z.output<typeof listed>;

const textVersion = z.object({
  version: id,
  at: instant,
  /** Text; null: the product’s applies again. */
  words: z.nullable(words),
  by: z.string(),
  approved_by: z.string(),
  reason: z.string(),
});
export type MailTextMade = z.output<typeof textVersion>;

export const listMailTexts = staffCall('mailTexts.read', {
  method: 'POST',
  path: '/api/office/mail-texts',
  rate: 'read',
  userAction: false,
  summary:
    'Returns every mail to clients and partners in one language: its subject, whose words apply, and whether a change is proposed.',
  request: z.strictObject({ language }),
  answer: z.object({ mails: z.array(listed) }),
});

export const readMailText = staffCall('mailTexts.read', {
  method: 'POST',
  path: '/api/office/mail-texts/read',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the words of one mail in one language: the product’s, those that apply, the proposed ones, and the ' +
    'versions, the latest first.',
  request: z.strictObject({ template, language }),
  answer: z.object({
    template,
    language,
    product: words,
    in_force: words,
    /** Newest version, which a change follows; 0: there was none. */
    version,
    is_overruled: z.boolean(),
    /** Hosts to which links in the text may point. */
    hosts: z.array(z.string()),
    /**
     * Whether the mail says what to do if it was somebody else: its button and its note stay the product’s (rule
     * SE-10).
     */
    is_warning: z.boolean(),
    may_propose: z.boolean(),
    waiting: z.nullable(
      z.object({
        approval: id,
        /** Proposed text; null: the product’s is to apply again. */
        words: z.nullable(words),
        by: z.string(),
        at: instant,
        reason: z.string(),
        obstacle: z.nullable(z.string()),
      }),
    ),
    /** Versions, latest first. */
    versions: z.array(textVersion),
  }),
});
export type MailTextPage = z.output<typeof readMailText.answer>;

export const previewMailText = staffCall('mailTexts.read', {
  method: 'POST',
  path: '/api/office/mail-texts/preview',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the finished mail with these words and invented values, as it is sent. Words that could not be sent are ' +
    'refused as `askMailText` refuses them.',
  request: z.strictObject({ template, language, words: typed }),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});
export type MailPreview = z.output<typeof previewMailText.answer>;

export const askMailText = staffCall('mailTexts.propose', {
  method: 'POST',
  path: '/api/office/mail-texts/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Proposes other words of a mail to a second person; sent again, it is the same proposal. Refused are words with ' +
    'other placeholders than the product’s at the same place (`mailPlaceholderUnknown`, `mailPlaceholderMissing`), ' +
    'with markup, without a text, too long, with another warning (`mailTextFixed`), or with a link to somewhere else (`mailTextLink`), and a change of words ' +
    'that somebody has changed (`mailTextMoved`).',
  request: z.strictObject({
    template,
    language,
    /** Version that was read. */
    version,
    /** Text; null: the product’s applies again. */
    words: z.nullable(typed),
    reason,
    request: commandId,
  }),
  answer: z.object({ approval }),
});
