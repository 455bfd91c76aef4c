import { useEffect, useRef, useState } from 'react';
import { purifyMail } from '../../ui/purify.ts';
import styles from './MailTexts.module.css';

interface MailFrameProps {
  title: string;
  html: string;
  isDark: boolean;
}

const STYLE = /<style>([\s\S]*?)<\/style>/;
/** Media query with which a mail sets its look in a dark scheme. */
const DARK = '@media (prefers-color-scheme: dark)';

/**
 * Mail as a mail program shows it: a separate page with the mail's markup, without addresses, so that none of its links
 * work.
 */
export function MailFrame({ title, html, isDark }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const find = () => setPage(frame.current?.contentDocument ?? undefined);
  // Some browsers have the empty page immediately, others once it is loaded.
  useEffect(find, []);
  useEffect(() => {
    const { current } = frame;
    const view = page?.defaultView;
    if (current === null || page === undefined || view === null || view === undefined) return undefined;
    fill(page, view, { html, isDark });
    const observer = new ResizeObserver(() => current.style.setProperty('height', `${page.body.scrollHeight}px`));
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [page, html, isDark]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      tabIndex={-1}
      sandbox="allow-same-origin"
      onLoad={find}
    />
  );
}

function fill(
  page: Document,
  view: Window & typeof globalThis,
  { html, isDark }: Pick<MailFrameProps, 'html' | 'isDark'>,
): void {
  // The office's policy admits no style element, not even one that is only read, so its rules become a style sheet
  // object.
  page.body.replaceChildren(page.importNode(purifyMail(html.replace(STYLE, '')), true));
  const sheet = new view.CSSStyleSheet();
  const own = STYLE.exec(html)?.[1] ?? '';
  sheet.replaceSync(`body{margin:0}${own.replaceAll(DARK, isDark ? '@media all' : '@media not all')}`);
  page.adoptedStyleSheets = [sheet];
}
