import { Badge } from './Badge.tsx';
import { CleanHtml } from './CleanHtml.tsx';
import styles from './PopupText.module.css';

interface PopupTextProps {
  /** What kind it is, in words. */
  kind: string;
  html: string;
}

/** What a popup says under its title: the same where clients read it and where it is written. */
export function PopupText({ kind, html }: PopupTextProps) {
  return (
    <>
      <Badge className={styles.kind}>{kind}</Badge>
      <CleanHtml html={html} className={styles.content} />
    </>
  );
}
