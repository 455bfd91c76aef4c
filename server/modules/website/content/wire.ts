import { isPlainText } from '@candor/domain/content/jsonShape.ts';
import { answerCollection, answerEntry } from '@candor/domain/content/cms/answer.ts';
import type { Collections } from '@candor/domain/content/cms/answer.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { readCollectionQuery, readEntryOptions } from '@candor/domain/content/cms/query.ts';
import { isObject } from '@candor/domain/content/cms/readEntry.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import {
  fieldAnswer,
  jsonAnswer,
  nothingAnswer,
  unknownAnswer,
  unreadableAnswer,
} from '@candor/domain/content/cms/wireAnswer.ts';
import { formFields } from '@candor/contracts/http/cms.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ContentSource, ContentWire } from '../../../providers/cms/interface.ts';
import type { OwnContent } from './ownContent.ts';

export interface OwnWireDeps {
  readonly content: Pick<OwnContent, 'published' | 'submit'>;
  readonly languagesOf: (brandId: BrandId) => readonly Language[];
}

const PAGES = 'page';
/**
 * Answers with our own content as a Cockpit v1 host does (`docs/cms.md`), identical in the bytes that its clients read.
 */
export function ownWire({ content, languagesOf }: OwnWireDeps): ContentWire {
  const collectionsOf = async (brandId: BrandId): Promise<Collections> => {
    const { pages } = await content.published(brandId);
    return { entries: new Map([[PAGES, [...pages.values()]]]), languages: languagesOf(brandId) };
  };
  return {
    async collection(brandId, name, params) {
      if (name !== PAGES) return unknownAnswer;
      const query = readCollectionQuery(params);
      if (query === undefined) return unreadableAnswer;
      const { entries, total } = answerCollection(name, query, await collectionsOf(brandId));
      return jsonAnswer(200, query.isSimple ? entries : { fields: pageFields, entries, total });
    },
    async singleton(brandId, name, field, params) {
      const entry = (await content.published(brandId)).singletons.get(name);
      if (entry === undefined) return nothingAnswer;
      const found = answerEntry(entry, readEntryOptions(params), await collectionsOf(brandId));
      return field === undefined ? jsonAnswer(200, found) : fieldAnswer(found, field);
    },
    submit: formWire(content.submit),
  };
}

/** Answers a submitted form; `keep` stores it. */
export function formWire(keep: ContentSource['submit']): ContentWire['submit'] {
  return async (brandId, form, params) => {
    const sent = params['form'];
    if (!isObject(sent)) return nothingAnswer;
    const fields = readForm(sent);
    if (fields === undefined) return jsonAnswer(400, { error: 'Bad Request' });
    if (Object.keys(fields).length === 0) return nothingAnswer;
    // A hidden field was filled in by a program, which must not notice.
    const isProgram = typeof sent['website'] === 'string' && sent['website'] !== '';
    if (!isProgram && !(await keep(brandId, form, fields))) return nothingAnswer;
    return jsonAnswer(200, fields);
  };
}

/** Reads the fields that we keep, as they were sent; undefined where one of them is too long or not text. */
function readForm(sent: JsonObject): Readonly<Record<string, string>> | undefined {
  const fields: Record<string, string> = {};
  for (const [name, lengthMax] of Object.entries(formFields)) {
    const value = sent[name] ?? '';
    if (typeof value !== 'string' || value.length > lengthMax || !isPlainText(value)) return undefined;
    if (value.trim() !== '') fields[name] = value;
  }
  return fields['email'] === undefined || MAIL.test(fields['email']) ? fields : undefined;
}

const MAIL = /^[^\s@,;<>]+@[^\s@,;<>]+$/;

const text = (name: string, isLocalised: boolean) => fieldOf(name, 'text', isLocalised);

/** Field definitions of a page, as a host lists them with its entries. PHP writes an empty object as a list. */
const pageFields = Object.fromEntries(
  [
    fieldOf('published', 'boolean', false),
    { ...text('title', true), options: { slug: true } },
    fieldOf('components', 'layout', true),
    text('seo_title', true),
    text('description', true),
    text('og_image', false),
    fieldOf('noindex', 'boolean', false),
    fieldOf('post', 'boolean', false),
  ].map((field) => [field.name, field]),
);

function fieldOf(name: string, type: string, localize: boolean) {
  return { name, type, localize, options: [] };
}
