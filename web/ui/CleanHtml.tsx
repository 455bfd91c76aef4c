import { useMemo } from 'react';
import { classes } from './classes.ts';
import styles from './CleanHtml.module.css';
import { purify } from './purify.ts';

interface CleanHtmlProps {
  html: string;
  className?: string | undefined;
}

/**
 * Shows markup that arrives while a page is open (ruling R22): it is cleaned again, by the same list as on the server,
 * and passed on as TrustedHTML, which the page's policy requires. Page content uses `PageHtml` instead.
 */
export function CleanHtml({ html, className }: CleanHtmlProps) {
  const clean = useMemo(() => purify(html, 'popup'), [html]);
  return <div className={classes(styles.clean, className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
