import { dateTag } from '@candor/domain/clients/language.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { placeholdersIn } from '@candor/domain/mails/mailText.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { mailCatalogues } from '@candor/locales/mail.ts';
import type { MailLayout } from '@candor/locales/mail.ts';
import { productWords } from './brandTexts.ts';
import type { MailLanguage, MailValue, MailValues } from './mail.ts';
import type { Mail } from './store.ts';
import { layOutMail } from './mailLayout.ts';
import { numberMarks, typesetDecimal, withSign } from '@candor/domain/money/typeset.ts';

/** Colours of a brand's mails, for light and dark. */
export interface MailLook {
  readonly light: MailColours;
  readonly dark: MailColours;
}
interface MailColours {
  readonly fill: string;
  readonly onFill: string;
  readonly text: string;
}

export interface MailToRender {
  readonly brand: Pick<Brand, 'name' | 'fictitious'>;
  readonly look: MailLook;
  readonly mail: Pick<Mail, 'template' | 'language' | 'values'> & Partial<Pick<Mail, 'isUnconfirmed'>>;
  /** Rule SE-11: the brand's own texts; undefined for the product's. */
  readonly words?: MailText | undefined;
  /** Full address of the button's link. */
  readonly address: string;
  /** Full address of the "it was not me" page. */
  readonly notMeAddress?: string | undefined;
}

/** Texts of a mail before layout. */
export interface MailContent {
  readonly language: MailLanguage;
  readonly brandName: string;
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly address: string;
  readonly note: string;
  readonly notMeAddress: string | undefined;
  readonly layout: MailLayout;
  /** Ruling R34: the notice of a fictitious brand; undefined for a real one. */
  readonly fictitious: string | undefined;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type MoneyValue = Extract<MailValue, { readonly money: string }>;

const MINUS = '\u2212';

/** T59: placeholders with text typed by the client, which is never sent to an unconfirmed address. */
const TYPED: readonly string[] = ['name', 'passkey', 'file'];

/** Control characters, which must not reach a subject: they could begin another header line (T59). */
const CONTROL = /\p{Cc}+/gu;

/** Renders a mail as text and as HTML. */
export function renderMail(toRender: MailToRender): RenderedMail {
  const content = contentOf(toRender);
  return { subject: content.subject, text: writeText(content), html: layOutMail(content, toRender.look) };
}

/** Renders the subject alone, for a list of mails. */
export function subjectOf(mail: MailToRender['mail'], brandName: string, own: MailText | undefined): string {
  const filled = { ...mail.values, brand: brandName };
  const subject = own !== undefined && isFilled([own.subject], filled) ? own.subject : wordsOf(mail).subject;
  return `${fillIn(subject, filled, mail.language)} · ${brandName}`;
}

/** Rule IB-2: renders the same texts for a stored message, without what only a mail needs. */
export function textsOfMessage(
  { template, language, values }: MailToRender['mail'],
  brandName: string,
  own: MailText | undefined,
): { readonly title: string; readonly text: string[] } {
  const filled = { ...values, brand: brandName };
  const words =
    own !== undefined && isFilled([own.title, ...own.paragraphs], filled) ? own : wordsOf({ template, language });
  return {
    title: fillIn(words.title, filled, language),
    text: words.paragraphs.flatMap((paragraph) => linesOf(paragraph, filled, language)),
  };
}

/**
 * Rule SE-11: do all placeholders have values? Stored texts keep applying unless a later release drops a value that
 * they need.
 */
function isFilled(texts: readonly string[], values: MailValues): boolean {
  return placeholdersIn(texts).every((name) => values[name] !== undefined);
}

function contentOf({ brand, mail, words: own, address, notMeAddress }: MailToRender): MailContent {
  const { layout } = mailCatalogues[mail.language];
  const words = own ?? wordsOf(mail);
  const values = { ...shownValues(mail, layout), brand: brand.name };
  const fill = (text: string): string => fillIn(text, values, mail.language);
  const isNobody = mail.isUnconfirmed === true || mail.values['name'] === undefined;
  const fictitious = brand.fictitious ? fill(layout.fictitious) : undefined;
  return {
    language: mail.language,
    brandName: brand.name,
    subject: `${fill(words.subject)} · ${brand.name}`,
    title: fill(words.title),
    greeting: fill(isNobody ? layout.greetingNobody : layout.greeting),
    paragraphs: words.paragraphs.flatMap((text) => linesOf(text, values, mail.language)),
    button: fill(words.button),
    address,
    note: fill(words.note),
    notMeAddress,
    layout: { ...layout, why: fill(layout.why) },
    fictitious,
  };
}

/** Returns the values to show; without a name to show, the greeting uses a text of its own. */
function shownValues({ values, isUnconfirmed }: MailToRender['mail'], { notShown }: MailLayout): Mail['values'] {
  if (isUnconfirmed !== true) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, TYPED.includes(name) ? notShown : value]),
  );
}

function wordsOf(mail: Pick<Mail, 'template' | 'language'>): MailText {
  const words = productWords(mail);
  assert(words !== undefined, 'a mail that was queued has its words');
  return words;
}

/** Splits a text into paragraphs, one per line; never for a mail header. */
function linesOf(text: string, values: Readonly<Record<string, MailValue>>, language: MailLanguage): string[] {
  const filled = put(text, values, language);
  return filled
    .split(/[\r\n]+/)
    .map((line) => line.replace(CONTROL, ' ').trim())
    .filter((line) => line !== '');
}

function fillIn(text: string, values: Readonly<Record<string, MailValue>>, language: MailLanguage): string {
  return put(text, values, language).replace(CONTROL, ' ');
}

function put(text: string, values: Readonly<Record<string, MailValue>>, language: MailLanguage): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the mail has a value for ${name}`);
    return writeValue(value, language);
  });
}

function writeValue(value: MailValue, language: MailLanguage): string {
  if (typeof value === 'string') return value;
  if ('time' in value) return writeTime(value.time, language);
  if ('day' in value) return writeDay(value.day, language);
  return 'money' in value ? writeMoney(value, language) : writeDecimal(value.decimal, language);
}

/**
 * Formats an amount as the pages do: €1 234.50 in English, 1.234,50 € in the other languages, with a true minus before
 * either.
 */
function writeMoney({ money, symbol, signed = false }: MoneyValue, language: MailLanguage): string {
  const isBelow = money.startsWith('-');
  const magnitude = isBelow ? money.slice(1) : money;
  const shown = withSign(typesetDecimal(magnitude, numberMarks(language)), symbol, language);
  if (isBelow) return `${MINUS}${shown}`;
  return signed && !/^[0.]*$/.test(magnitude) ? `+${shown}` : shown;
}

function writeDecimal(decimal: string, language: MailLanguage): string {
  return language === 'en' ? decimal : decimal.replace('.', ',');
}

function writeTime(time: number, language: MailLanguage): string {
  return new Intl.DateTimeFormat(dateTag(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(time);
}

function writeDay(day: number, language: MailLanguage): string {
  return new Intl.DateTimeFormat(dateTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

function writeText(content: MailContent): string {
  const { layout } = content;
  const parts = [
    content.title,
    content.greeting,
    ...content.paragraphs,
    `${content.button}:\n${content.address}`,
    content.note,
    content.notMeAddress === undefined ? undefined : `${layout.notMe}:\n${content.notMeAddress}`,
    '—',
    layout.why,
    layout.automatic,
    layout.risk,
    content.fictitious,
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}
