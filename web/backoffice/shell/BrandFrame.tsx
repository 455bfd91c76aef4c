import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { guardMarkup } from '../../data/trustedTypes.ts';
import { BRAND_THEME } from './brandTheme.ts';
import type { BrandTheme } from './brandTheme.ts';
import siteLook from './siteLook.css?url';

interface BrandFrameProps {
  /** Accessible name of the frame. */
  title: string;
  theme: BrandTheme;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Frame whose content looks as on the pages of the chosen brand, with its colours and fonts: a page of its own, since
 * the office's page has its own tokens. Nothing in it can be reached by keyboard.
 */
export function BrandFrame({ title, theme, className, children }: BrandFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const fill = () => {
    const empty = frame.current?.contentDocument ?? undefined;
    if (empty === undefined || empty === page) return;
    prepare(empty);
    setPage(empty);
  };
  // Some browsers have the empty page immediately, others once it is loaded.
  useEffect(fill);
  useEffect(() => {
    if (page !== undefined) applyTheme(page, theme);
  }, [page, theme]);
  const look = (
    <>
      <link rel="stylesheet" href={siteLook} />
      <link rel="stylesheet" href={BRAND_THEME} />
    </>
  );
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- filled by this page, whose policies it inherits */}
      <iframe ref={frame} className={className} title={title} tabIndex={-1} onLoad={fill} />
      {page !== undefined &&
        createPortal(
          <>
            {look}
            {children}
          </>,
          page.body,
        )}
    </>
  );
}

/** Copies the style sheets, so that classes mean the same there as here. */
function prepare(page: Document): void {
  if (page.defaultView !== null) guardMarkup(page.defaultView);
  page.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(sheet, true));
  }
}

function applyTheme(page: Document, theme: BrandTheme): void {
  if (theme === 'light') page.documentElement.dataset['theme'] = 'light';
  else delete page.documentElement.dataset['theme'];
}
