import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';

/** The block editor leaves parts of itself without the names that screen readers need. */
export function useNamedParts(canvas: RefObject<HTMLElement | null>): void {
  const { t } = useContentTexts();
  useEffect(() => {
    const root = canvas.current;
    if (root === null) return;
    const name = () => {
      give(root, '#preview-frame', { title: t('content.canvas.page') });
      give(root, 'select[class*="ViewportControls"]', { 'aria-label': t('content.canvas.zoom') });
      give(root, 'span[class*="_Loader_"]', { role: 'img' });
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [canvas, t]);
}

/**
 * The same inside the frame: a part of the page is dragged by the pointer, and by keys it is moved in the structure, so
 * that it is no button, least of all one that holds the buttons of the page.
 */
export function freeParts(page: Document): () => void {
  const free = () => {
    for (const part of page.querySelectorAll('[data-puck-component][role="button"]'))
      for (const attribute of BUTTON) part.removeAttribute(attribute);
  };
  free();
  const observer = new MutationObserver(free);
  observer.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
  return () => observer.disconnect();
}

const BUTTON = [
  ...(['role', 'tabindex', 'aria-roledescription', 'aria-describedby'] as const),
  ...(['aria-pressed', 'aria-grabbed', 'aria-disabled'] as const),
];

function give(root: HTMLElement, parts: string, attributes: Readonly<Record<string, string>>): void {
  for (const part of root.querySelectorAll(parts)) {
    for (const [name, value] of Object.entries(attributes))
      if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  }
}
