import { writeFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { siteOf } from '@candor/domain/content/blocks/pictures.ts';
import { LIMIT_MAXIMUM } from '@candor/domain/content/cms/query.ts';
import { isList, isObject } from '@candor/domain/content/cms/readEntry.ts';
import { PICTURE_BYTES_MAXIMUM } from '@candor/domain/content/desk/media.ts';
import { z } from 'zod';
import { SETTINGS } from '../modules/website/content/index.ts';
import type { PortableDocument } from '../modules/website/content/index.ts';
import { Host } from '../providers/cms/cockpit/host.ts';
import type { HostSettings } from '../providers/cms/cockpit/host.ts';
import { httpFiles, httpOutbound } from '../providers/outbound/http.ts';
import type { FetchFile } from '../providers/outbound/interface.ts';

const FORMAT = 'candor-content-1';
const file = z.object({
  format: z.literal(FORMAT),
  documents: z.array(
    z.object({
      kind: z.enum(['page', 'singleton']),
      name: z.string(),
      id: z.string().optional(),
      entry: z.record(z.string(), z.json()),
    }),
  ),
});

export function writeContentFile(path: string, documents: readonly PortableDocument[]): void {
  writeFileSync(path, `${JSON.stringify({ format: FORMAT, documents }, undefined, 2)}\n`);
}

/** A file that is not one of our exports, with the reason. */
export class ContentFileError extends Error {
  override readonly name = 'ContentFileError';
}

export function readContentFile(path: string, text: string): readonly PortableDocument[] {
  const parsed = file.safeParse(jsonIn(path, text));
  if (!parsed.success) throw new ContentFileError(`${path} is no export of content: ${z.prettifyError(parsed.error)}`);
  return parsed.data.documents.map(({ id, ...document }) => ({ ...document, ...(id !== undefined && { id }) }));
}

function jsonIn(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContentFileError(`${path} is no export of content: it is no JSON.`);
  }
}

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES_MAXIMUM = 32 * 1_024 * 1_024;
const LISTS_MAXIMUM = 50;

interface HostToRead extends Pick<HostSettings, 'origin' | 'token'> {
  readonly settingsName: string;
  readonly allowsLoopback: boolean;
}

/** Reads every page of a Cockpit v1 host with the columns of all its languages, drafts included, and its settings. */
export async function readCockpit({ origin, token, settingsName, allowsLoopback }: HostToRead) {
  const outbound = httpOutbound({
    allowed: [],
    allowsLoopback,
    timeoutMs: TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAXIMUM,
  });
  const host = new Host({ origin, token, formsToken: '' }, async (call) => {
    const sent = await outbound.send(call, [siteOf(origin).site]);
    return typeof sent === 'object' ? sent.answer : undefined;
  });
  const read = async (path: string, params: JsonObject): Promise<JsonValue> => {
    const answer = await host.read(path, params);
    if (answer === undefined) throw new Error(`${origin} did not answer ${path}: is the token right?`);
    return answer.status === 200 ? answer.value : null;
  };
  const pages: PortableDocument[] = [];
  for (let list = 0; list < LISTS_MAXIMUM; list += 1) {
    const part = { simple: 1, sort: { _created: 1 }, limit: LIMIT_MAXIMUM, skip: list * LIMIT_MAXIMUM };
    const found = await read('/api/collections/get/page', part);
    const entries = isList(found) ? found.filter(isObject) : [];
    pages.push(...entries.map(pageOf));
    if (entries.length < LIMIT_MAXIMUM) break;
  }
  const settings = await read(`/api/singletons/get/${settingsName}`, {});
  return isObject(settings) ? [...pages, { kind: 'singleton', name: SETTINGS, entry: settings } as const] : pages;
}

function pageOf(entry: JsonObject): PortableDocument {
  const { _id: id, title_slug: slug } = entry;
  const name = typeof slug === 'string' ? slug.toLowerCase() : '';
  return { kind: 'page', name, entry, ...(typeof id === 'string' && { id }) };
}

/** Reads the pictures of such a host, each at most as large as staff may upload. */
export function cockpitFiles({ allowsLoopback }: Pick<HostToRead, 'allowsLoopback'>): FetchFile {
  return httpFiles({ allowsLoopback, timeoutMs: TIMEOUT_MS, answerBytesMax: PICTURE_BYTES_MAXIMUM });
}
