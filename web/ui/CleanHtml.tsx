import { isSafeLink, markupAttributes, markupSilent, markupTags } from '@candor/domain/content/markup.ts';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { classes } from './classes.ts';
import styles from './CleanHtml.module.css';

interface CleanHtmlProps {
  html: string;
  className?: string | undefined;
}

/**
 * The one place where markup from elsewhere reaches the page (ruling R22): cleaned once more, by the same list as on
 * the server, and handed on as TrustedHTML, which the page's policy demands.
 */
export function CleanHtml({ html, className }: CleanHtmlProps) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={classes(styles.clean, className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}

function cleanHtml(html: string) {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...markupTags],
    ALLOWED_ATTR: Object.values(markupAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...markupSilent],
    RETURN_TRUSTED_TYPE: true,
  });
}

/** Links stay within the rule, and those to other places open there, without knowing where they were followed. */
function guardLink(node: Element): void {
  if (node.tagName !== 'A') return;
  const address = node.getAttribute('href');
  if (address === null) return;
  if (!isSafeLink(address)) {
    node.removeAttribute('href');
    return;
  }
  if (!address.toLowerCase().startsWith('https:')) return;
  node.setAttribute('rel', 'noopener noreferrer');
  node.setAttribute('target', '_blank');
}

if (DOMPurify.isSupported) DOMPurify.addHook('afterSanitizeAttributes', guardLink);
