import { contentDocument } from '@candor/contracts/http/office/content.ts';
import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { enterStarters } from '@candor/server/modules/website/content/index.ts';
import * as z from 'zod/mini';
import type { Edge } from './edge.ts';
import type { Answered } from './edgeClient.ts';
import { officePost } from './officeClient.ts';
import type { Staff } from './officeClient.ts';

/** Calls of the content editor as its page makes them. */

export function heading(text: string, uid = 'one'): JsonObject {
  return { component: 'heading', _uid: uid, settings: { text, tag: 'h2' } };
}

/** Enters the content that every brand of these tests starts with. */
export async function enterContent(edge: Edge, brandId = 'northline'): Promise<void> {
  const page = (name: string, title: string) =>
    ({ kind: 'page', name, entry: { title, components: [heading(title)] } }) as const;
  await enterStarters({ pool: edge.pool, clock: edge.clock }, brandId, [
    { kind: 'singleton', name: 'Settings', entry: { name: 'Northline', copyright: '<p>Northline</p>' } },
    page('index', 'Home'),
    page('about', 'About'),
    page('terms-conditions', 'Terms'),
  ]);
}

export function call(edge: Edge, path: string, body: unknown, staff: Staff): Promise<Answered> {
  return officePost(edge, `content/${path}`, body, staff.sent);
}

/** Returns the refusal's code, or the status of an answer that is no refusal. */
export async function codeOf(answered: Promise<Answered>): Promise<string> {
  const { code, status } = await answered;
  return code ?? String(status);
}

/** Decodes the document in a call's answer. */
export async function documentOf(answered: Promise<Answered>): Promise<ContentDocument> {
  const { status, text, data } = await answered;
  if (status !== 200) throw new Error(`refused: ${text}`);
  return z.decode(contentDocument, data as never);
}

let pages = 0;

/** Creates a page, which is then locked by its author. */
export function newPage(edge: Edge, staff: Staff, more: object = {}): Promise<ContentDocument> {
  pages += 1;
  const body = { title: `Page ${pages}`, slug: `page-${pages}`, from: { template: 'empty' }, ...more };
  return documentOf(call(edge, 'create', body, staff));
}

/** Saves an entry over the revision that was read. */
export function save(
  edge: Edge,
  { row: { id }, revision }: Pick<ContentDocument, 'revision'> & { readonly row: { readonly id: string } },
  entry: JsonObject,
  staff: Staff,
): Promise<Answered> {
  return call(edge, 'draft', { id, revision, entry }, staff);
}

/** Saves a new entry in a document and makes a version of it. */
export async function newVersion(edge: Edge, id: string, entry: JsonObject, staff: Staff): Promise<ContentDocument> {
  const opened = await documentOf(call(edge, 'open', { id }, staff));
  const saved = await save(edge, opened, entry, staff);
  if (saved.status !== 200) throw new Error(`not saved: ${saved.text}`);
  return documentOf(call(edge, 'version/save', { id, revision: saved.data['revision'], note: '' }, staff));
}
