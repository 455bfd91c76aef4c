import { createHash } from 'node:crypto';
import { VIDEO_ORIGINS } from '@candor/domain/content/blocks/videos.ts';

/** Address to which browsers report violations of a page's policy. */
export const POLICY_REPORTS = '/api/policy-reports';
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
/** Headers in which the pages thread lists hashes of the inline scripts and styles it made (web/data/ownScripts.ts). */
const OWN_SCRIPTS = 'x-own-scripts';
const OWN_STYLES = 'x-own-styles';

/** The providers that a page admits for a payment: the targets of its forms, the frames it embeds. */
export interface Paying {
  readonly forms: readonly string[];
  readonly frames: readonly string[];
}

interface Allowed {
  readonly scripts: string;
  /** The hashes of the page's inline styles. */
  readonly styles?: readonly string[];
  readonly host: string;
  /** Origins whose frames a page may embed. */
  readonly frames?: readonly string[];
  /** The targets of the page's forms besides ourselves. */
  readonly forms?: readonly string[];
  /** Origins of the page's pictures besides our own. */
  readonly pictures?: readonly string[];
  /** Does the page play our own videos? */
  readonly films?: boolean;
  /** May scripts create style elements? Only on the page of the block editor (decision 019). */
  readonly hasStyleElements?: boolean;
}

/**
 * Builds the policy that every page has (ruling R22). Only scripts, frames, pictures and the targets of forms differ.
 */
function policy(allowed: Allowed): string {
  const { scripts, styles = [], host, frames = [], forms = [], pictures = [] } = allowed;
  const { films = false, hasStyleElements = false } = allowed;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // With a hash a browser would block style elements from scripts.
    `style-src 'self'${hasStyleElements ? " 'unsafe-inline'" : named(styles)}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self'", ...pictures].join(' '),
    ...(films ? ["media-src 'self'"] : []),
    "font-src 'self'",
    "manifest-src 'self'",
    // Not every browser includes the WebSockets of the same host in 'self'.
    `connect-src 'self' ws://${host} wss://${host}`,
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(' '),
    `report-uri ${POLICY_REPORTS}`,
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default seen-pages',
  ].join('; ');
}

/** Mark of content pages, whose policy allows a player or a map once a visitor has asked for it, and our videos. */
const CONTENT_MARK = ' data-content=';

interface Public extends Pick<Allowed, 'styles' | 'host' | 'frames' | 'pictures' | 'hasStyleElements'> {
  readonly html: string;
  /** The hashes of inline scripts that we made; never of those found in a page. */
  readonly scripts: readonly string[];
  /** The tile servers that maps of the content may use (ruling R24). */
  readonly tiles?: string | undefined;
}

/**
 * Builds the policy of a public page. The page is cached, so it names its own inline scripts by hash, never by a nonce.
 */
export function publicPolicy({ html, scripts: own, tiles, frames: agreed = [], ...allowed }: Public): string {
  const scripts = `'self'${named(own)}`;
  if (!html.includes(CONTENT_MARK)) return policy({ scripts, ...allowed, frames: agreed });
  const pictures = [...(allowed.pictures ?? []), ...(tiles === undefined ? [] : [tiles])];
  return policy({ scripts, ...allowed, pictures, frames: [...agreed, ...VIDEO_ORIGINS], films: true });
}

/** Writes hashes, each once, as a part of a directive. */
function named(hashes: readonly string[]): string {
  return [...new Set(hashes)].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Returns the hashes of a rendered page's own scripts and styles, and its headers without those that list them. */
export function ownParts(rendered: Readonly<Record<string, string>>) {
  const { [OWN_SCRIPTS]: scripts = '', [OWN_STYLES]: styles = '', ...headers } = rendered;
  return { headers, scripts: listed(scripts), styles: listed(styles) };
}

function listed(hashes: string): readonly string[] {
  return hashes.split(' ').filter((hash) => hash !== '');
}

/** Returns the hashes of the scripts of a page that is one of our own files, without anyone else's content. */
export function scriptsOfFile(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => sha256(script));
}

interface StudioFrame {
  readonly styles: readonly string[];
  readonly office: string;
}

/** Builds the policy of a page in the studio's frame: it only looks like a page, and only the office may frame it. */
export function studioPolicy({ styles, office }: StudioFrame): string {
  return [
    "default-src 'none'",
    `style-src 'self'${named(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${office}`,
    'sandbox allow-same-origin',
  ].join('; ');
}

/** Builds the policy of the office's page editor, whose block editor creates its own style elements and drawings. */
export function editorPolicy({ pictures = [], ...page }: Public): string {
  return publicPolicy({ ...page, pictures: [...pictures, 'data:'], hasStyleElements: true });
}

interface Personal {
  readonly nonce: string;
  readonly host: string;
  /** The origins of third-party charts and widgets, where the brand has them and the visitor has agreed (R24). */
  readonly frames: readonly string[];
  /** The payment provider's part of the policy. */
  readonly paying: Paying | undefined;
  /** Origins of pictures of the client's own documents. */
  readonly pictures: readonly string[];
}

/** Builds the policy of a personal page, which is never stored, so a nonce is safe. */
export function personalPolicy({ nonce, host, frames: agreed, paying, pictures }: Personal): string {
  const frames = [...agreed, ...(paying?.frames ?? [])];
  const forms = paying?.forms ?? [];
  return policy({ scripts: `'nonce-${nonce}' 'strict-dynamic'`, host, frames, forms, pictures });
}

/** Further headers of every page. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
