import type { Refusal, RefusalCode } from '../refusals.ts';

/** Text of a mail: the product's, or a brand's own. Each `{{name}}` is filled when it is sent. */
export interface MailText {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** Note below the button; empty: none. */
  readonly note: string;
}

/** Places of a mail's text, in reading order. */
export const mailPlaces = ['subject', 'title', 'paragraphs', 'button', 'note'] as const;
export type MailPlace = (typeof mailPlaces)[number];

/** Rule SE-10: longest text of each place, in characters; for paragraphs, of each. */
export const mailLengths: Readonly<Record<MailPlace, number>> = {
  subject: 150,
  title: 100,
  paragraphs: 1_000,
  button: 50,
  note: 500,
};
/** Most paragraphs of a mail. */
export const MAIL_PARAGRAPHS = 12;

/** A refusal of a mail's text, with its place. */
export interface MailFault extends Refusal {
  readonly field: MailPlace;
}

/** Placeholder that is allowed everywhere: the brand's own name. */
const BRAND = 'brand';
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** Signs of markup, and characters that are invisible or change the direction of text. */
const MARKUP = /[<>]/;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Characters in the labels of a host: some scripts have combining marks, some domains have symbols. */
const LABEL = String.raw`\p{L}\p{M}\p{N}\p{S}_`;
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
/** Addresses as mail programs detect them, also without `https`, and texts that imitate one. */
const ADDRESS = new RegExp(
  [
    String.raw`[\p{L}\p{N}+.-]*:\/\/\S*`,
    String.raw`(?<![${LABEL}])[${LABEL}][${LABEL}-]*(?:\.[${LABEL}-]+)*\.[\p{L}\p{M}\p{S}_]{2,}`,
    String.raw`(?<!\d)${OCTET}(?:\.${OCTET}){3}(?!\d)`,
  ].join('|'),
  'gu',
);
/** A continuation that makes another address of one that seems to end before it. */
const GOES_ON = new RegExp(String.raw`^\.?[${LABEL}-]`, 'u');
/** Abbreviations that look like addresses. None ends in a top-level domain, so none can be a real one. */
const ABBREVIATIONS = ['ee.uu', 'rr.hh', 'cc.aa', 'ff.aa', 'jj.oo', 'p.ej', 'z.hd', 'i.allg', 'u.dgl'];
const OWN_ADDRESS = /^https:\/\/([a-z0-9.-]+)(?:\/[\w\-./~%?=&#+]*)?$/i;
/** Punctuation that ends a sentence, and so an address, too. */
const CLOSING = /[.,;:!?)\]’'"”]+$/;

/** The product's text of a mail, and the hosts to which links may point. */
export interface MailBounds {
  readonly product: MailText;
  readonly hosts: readonly string[];
  /** Whether the mail says what to do if it was somebody else: its button and its note stay the product's. */
  readonly isWarning: boolean;
}

/** Places of a warning that stay the product's. */
export const warningPlaces: readonly MailPlace[] = ['button', 'note'];

/** Rule SE-10: returns a brand's own text, with the places that stay the product's. */
export function withWarning(own: MailText, { product, isWarning }: Omit<MailBounds, 'hosts'>): MailText {
  return isWarning ? { ...own, button: product.button, note: product.note } : own;
}

/**
 * Rules SE-9 and SE-10: lists the faults of a brand's own text, in its order; empty: it may be sent. Each place has the
 * placeholders of the product's text there, so that none can carry a person's input to a new place.
 */
export function mailFaults(own: MailText, bounds: MailBounds): readonly MailFault[] {
  return mailPlaces.flatMap((place) => {
    const fault = faultOf(place, own, bounds);
    return fault === undefined ? [] : [{ ...fault, field: place }];
  });
}

function faultOf(place: MailPlace, own: MailText, bounds: MailBounds): Refusal | undefined {
  const { product, hosts, isWarning } = bounds;
  const texts = textsAt(own, place);
  if (isWarning && warningPlaces.includes(place)) {
    return own[place] === product[place] ? undefined : { code: 'mailTextFixed' };
  }
  const required = placeholdersIn(textsAt(product, place));
  const found = placeholdersIn(texts);
  const longest = Math.max(0, ...texts.map((text) => text.length));
  // The product's text of this mail may have no note; then the brand's needs none.
  const mayBeEmpty = place === 'note' && product.note === '';
  if (!mayBeEmpty && (texts.length === 0 || texts.some((text) => text.trim() === ''))) return { code: 'mailTextEmpty' };
  if (texts.length > MAIL_PARAGRAPHS) return { code: 'mailTextTooMany', params: { most: String(MAIL_PARAGRAPHS) } };
  if (longest > mailLengths[place]) return tooLong(mailLengths[place]);
  const unknown = found.find((name) => name !== BRAND && !required.includes(name));
  if (unknown !== undefined) return named('mailPlaceholderUnknown', `{{${unknown}}}`);
  const broken = brokenIn(texts);
  if (broken !== undefined) return named('mailPlaceholderUnknown', broken);
  const missing = required.find((name) => name !== BRAND && !found.includes(name));
  if (missing !== undefined) return named('mailPlaceholderMissing', `{{${missing}}}`);
  if (texts.some((text) => MARKUP.test(text) || UNSEEN.test(text))) return { code: 'mailTextMarkup' };
  const foreign = texts.flatMap((text) => foreignIn(text, hosts))[0];
  return foreign === undefined ? undefined : { code: 'mailTextLink', params: { link: foreign } };
}

function tooLong(most: number): Refusal {
  return { code: 'mailTextTooLong', params: { most: String(most) } };
}

function named(code: RefusalCode, name: string): Refusal {
  return { code, params: { name } };
}

/** Returns the texts of one place, as a list. */
export function textsAt(text: MailText, place: MailPlace): readonly string[] {
  return place === 'paragraphs' ? text.paragraphs : [text[place]];
}

/** Lists the names in braces, each once, in their order. */
export function placeholdersIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

/** Finds braces that are not a placeholder: with spaces inside, too many, or too few. */
function brokenIn(texts: readonly string[]): string | undefined {
  const braces = texts.flatMap((text) => text.match(/\{\{\w+\}\}(?!\})|\{+[^{}]{0,20}\}*|\}+/g) ?? []);
  return braces.find((written) => !/^\{\{\w+\}\}$/.test(written));
}

/** Lists addresses on foreign hosts. Placeholders count as letters, so that no address can be assembled with one. */
function foreignIn(text: string, hosts: readonly string[]): readonly string[] {
  const plain = text.replaceAll(PLACEHOLDER, 'xx').normalize('NFKC').replaceAll('。', '.');
  return [...plain.matchAll(ADDRESS)]
    .map(({ 0: found, index }) => ({
      address: found.replace(CLOSING, ''),
      goesOn: GOES_ON.test(plain.slice(index + found.length)),
    }))
    .filter(({ address, goesOn }) => goesOn || !leadsHome(address, hosts))
    .map(({ address }) => address);
}

function leadsHome(address: string, hosts: readonly string[]): boolean {
  if (!address.includes('://')) return [...hosts, ...ABBREVIATIONS].includes(address.toLowerCase());
  const host = OWN_ADDRESS.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && hosts.includes(host);
}

/** Are both texts the same? */
export function isSameMailText(one: MailText, other: MailText): boolean {
  return mailChanges(one, other).length === 0;
}

/** One text that differs between two mails; empty where one of them has none there. */
export interface MailChange {
  readonly place: MailPlace;
  /** Number of the paragraph, from 1 on; 1 elsewhere. */
  readonly number: number;
  readonly before: string;
  readonly after: string;
}

/** Rule SE-13: lists every text that differs, each paragraph separately and in full, in reading order. */
export function mailChanges(one: MailText, other: MailText): readonly MailChange[] {
  return mailPlaces.flatMap((place) => {
    const [before, after] = [textsAt(one, place), textsAt(other, place)];
    return Array.from({ length: Math.max(before.length, after.length) }, (_each, index) => ({
      place,
      number: index + 1,
      before: before[index] ?? '',
      after: after[index] ?? '',
    })).filter((change) => change.before !== change.after);
  });
}
