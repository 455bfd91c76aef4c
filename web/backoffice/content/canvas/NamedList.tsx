import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';

/** A list among the editor's fields; the button that adds to it has a drawing alone, and is given its name here. */
export function NamedList({ children }: { children?: ReactNode }) {
  const { t } = useContentTexts();
  const box = useRef<HTMLDivElement>(null);
  const name = t('content.canvas.addItem');
  useEffect(() => {
    for (const button of box.current?.querySelectorAll('button') ?? [])
      if (button.textContent === '' && button.title === '') button.setAttribute('aria-label', name);
  });
  return <div ref={box}>{children}</div>;
}
