import { legalPages } from '../cms/legalPages.ts';

/** The kinds of document that writers of the site know. */

export const documentKinds = ['page', 'singleton'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** `changed`: visitors see a version, and a newer one is not published yet. */
export const documentStates = ['draft', 'published', 'changed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const versionKinds = ['starter', 'saved', 'restored', 'imported'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Rule ED-9: texts that clients agree to. Two people decide what visitors read of them. */
export const agreedTexts: readonly string[] = [...legalPages, 'withdraw-agreement'];

/** The slug of the home page. */
export const HOME = 'index';

/** Rule ED-10: can the site not do without this document, or do others link to it by name? */
export function isNeeded({ kind, name }: { readonly kind: DocumentKind; readonly name: string }): boolean {
  return kind === 'singleton' || name === HOME || agreedTexts.includes(name);
}

export interface StateFacts {
  readonly publishedVersion: number | undefined;
  /** Undefined: no version was ever saved. */
  readonly newestVersion: number | undefined;
  readonly hasDraft: boolean;
}

/** Rule ED-1. */
export function documentState({ publishedVersion, newestVersion, hasDraft }: StateFacts): DocumentState {
  if (publishedVersion === undefined) return 'draft';
  return hasDraft || newestVersion !== publishedVersion ? 'changed' : 'published';
}

/** How far ahead a publication may be planned. */
export const PLAN_AHEAD_MAXIMUM_MS = 366 * 24 * 60 * 60_000;
