import { legalPages } from '../cms/legalPages.ts';

/** What a document of the site is to those who write it. */

export const documentKinds = ['page', 'singleton'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** `changed`: visitors see a version, and something newer than it waits. */
export const documentStates = ['draft', 'published', 'changed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const versionKinds = ['starter', 'saved', 'restored', 'imported'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Rule ED-9: texts that clients agree to. What visitors read of them is decided by two people. */
export const agreedTexts: readonly string[] = [...legalPages, 'withdraw-agreement'];

/** The slug of the home page. */
export const HOME = 'index';

/** Rule ED-10: is this a document that the site cannot be without, or that others link to by its name? */
export function isNeeded({ kind, name }: { readonly kind: DocumentKind; readonly name: string }): boolean {
  return kind === 'singleton' || name === HOME || agreedTexts.includes(name);
}

export interface StateFacts {
  readonly publishedVersion: number | undefined;
  /** Undefined: nothing was ever saved as a version. */
  readonly newestVersion: number | undefined;
  readonly hasDraft: boolean;
}

/** Rule ED-1. */
export function documentState({ publishedVersion, newestVersion, hasDraft }: StateFacts): DocumentState {
  if (publishedVersion === undefined) return 'draft';
  return hasDraft || newestVersion !== publishedVersion ? 'changed' : 'published';
}

/** How far ahead something may be planned. */
export const PLAN_AHEAD_MAXIMUM_MS = 366 * 24 * 60 * 60_000;
