import type { Language } from '@candor/domain/clients/language.ts';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { guardMarkup } from '../../../data/trustedTypes.ts';
import { BRAND_THEME } from '../../shell/brandTheme.ts';
import siteLook from '../../shell/siteLook.css?url';
import pageColumns from './pageColumns.css?url';
import { useCanvas } from './canvasContext.ts';
import { useCanvasTheme } from './canvasTheme.ts';
import { freeParts } from './useNamedParts.ts';
import type { BrandTheme } from '../../shell/brandTheme.ts';

interface CanvasFrameProps {
  document?: Document;
  children?: ReactNode;
}

/**
 * Page inside the canvas: the site's own styles without the office's, then the brand's theme, in the chosen theme. The
 * styles are in the body, so that they come after those that the editor copies into the head.
 */
export function CanvasFrame({ document: page, children }: CanvasFrameProps) {
  const { language } = useCanvas();
  const theme = useCanvasTheme();
  guardFrame(page);
  useEffect(() => (page === undefined ? undefined : freeParts(page)), [page]);
  useEffect(() => (page === undefined ? undefined : dressFrame(page, theme, language)), [page, theme, language]);
  return (
    <>
      <link rel="stylesheet" href={siteLook} />
      <link rel="stylesheet" href={pageColumns} />
      <link rel="stylesheet" href={BRAND_THEME} />
      {children}
    </>
  );
}

const guarded = new WeakSet<Document>();

/** Sets the frame's policies before anything is drawn in it: the frame is a page of its own. */
function guardFrame(page: Document | undefined): void {
  const frame = page?.defaultView;
  if (page === undefined || frame === null || frame === undefined || guarded.has(page)) return;
  guarded.add(page);
  guardMarkup(frame);
}

/** Keeps the theme and language of the page in the frame, as long as they are chosen. */
function dressFrame(page: Document, theme: BrandTheme, language: Language): () => void {
  const root = page.documentElement;
  const applyTheme = () => {
    if (theme === 'light' && root.dataset['theme'] !== 'light') root.dataset['theme'] = 'light';
    if (theme === 'dark' && root.dataset['theme'] !== undefined) delete root.dataset['theme'];
    if (root.lang !== language) root.lang = language;
  };
  applyTheme();
  // The editor copies the office's attributes when it has loaded its styles.
  const observer = new MutationObserver(applyTheme);
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'lang'] });
  return () => observer.disconnect();
}
