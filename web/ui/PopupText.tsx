import { Badge } from './Badge.tsx';
import { CleanHtml } from './CleanHtml.tsx';
import styles from './PopupText.module.css';

interface PopupTextProps {
  /** Its kind, in words. */
  kind: string;
  html: string;
}

/** The text of a popup under its title: the same where clients read it and where it is written. */
export function PopupText({ kind, html }: PopupTextProps) {
  return (
    <>
      <Badge className={styles.kind}>{kind}</Badge>
      <CleanHtml html={html} className={styles.content} />
    </>
  );
}
