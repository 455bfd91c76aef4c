import { legalPages } from '../cms/legalPages.ts';
import { DAY_MS } from '../../time.ts';

/** Kinds of documents that writers of the site use. */

export const documentKinds = ['page', 'singleton'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** States of a document; `changed`: visitors see a version, and a newer one is not published yet. */
export const documentStates = ['draft', 'published', 'changed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const versionKinds = ['starter', 'saved', 'restored', 'imported'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Rule ED-9: texts that clients agree to; two people publish them. */
export const agreedTexts: readonly string[] = [...legalPages, 'withdraw-agreement'];

/** Slug of the home page. */
export const HOME = 'index';

/** Rule ED-10: is the document needed by the site, or linked by name? */
export function isNeeded({ kind, name }: { readonly kind: DocumentKind; readonly name: string }): boolean {
  return kind === 'singleton' || name === HOME || agreedTexts.includes(name);
}

export interface StateFacts {
  readonly publishedVersion: number | undefined;
  /** Newest saved version; undefined: none was ever saved. */
  readonly newestVersion: number | undefined;
  readonly hasDraft: boolean;
}

/** Rule ED-1: returns the state of a document by its versions and its draft. */
export function documentState({ publishedVersion, newestVersion, hasDraft }: StateFacts): DocumentState {
  if (publishedVersion === undefined) return 'draft';
  return hasDraft || newestVersion !== publishedVersion ? 'changed' : 'published';
}

/** Greatest time ahead for which a publication may be planned. */
export const PLAN_AHEAD_MAXIMUM_MS = 366 * DAY_MS;
