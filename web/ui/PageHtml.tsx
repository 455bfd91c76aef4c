import { useMemo, useState, useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import styles from './PageHtml.module.css';
import { usePurifier } from './purifier.ts';

interface PageHtmlProps {
  html: string;
  className?: string | undefined;
}

/**
 * Shows the markup of a page's content (ruling R22). Markup rendered by the server is already clean and stays as it is;
 * later markup is cleaned again here and passed on as TrustedHTML, which the page's policy requires: even an empty text
 * would be refused while the cleaner is loading.
 */
export function PageHtml({ html, className }: PageHtmlProps) {
  const isFromServer = useFromServer();
  const [first] = useState(() => (isFromServer ? { html, markup: { __html: html } } : undefined));
  const isFirst = first?.html === html;
  const purify = usePurifier(!isFirst);
  const markup = useMemo(
    () => (isFirst ? first.markup : purify && { __html: purify(html, 'page') }),
    [isFirst, first, purify, html],
  );
  return <div className={classes(styles.html, className)} dangerouslySetInnerHTML={markup} />;
}

/** Is this the first render of the server's markup, on the server or during hydration? */
function useFromServer(): boolean {
  return useSyncExternalStore(
    () => leave,
    () => false,
    () => true,
  );
}

function leave(): void {
  return undefined;
}
