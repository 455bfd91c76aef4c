import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';

/** Adds the names that screen readers need to parts of the block editor that lack them. */
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
 * Removes the button role from parts of the page in the frame: a part is dragged by pointer, or moved by keyboard in
 * the structure, and is no button, least of all one that contains the page's buttons.
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
