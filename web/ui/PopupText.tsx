import { Badge } from './Badge.tsx';
import { CleanHtml } from './CleanHtml.tsx';
import styles from './PopupText.module.css';

interface PopupTextProps {
  /** Name of the popup's kind. */
  kind: string;
  html: string;
}

/** Text of a popup under its title: the same where clients read it and where staff write it. */
export function PopupText({ kind, html }: PopupTextProps) {
  return (
    <>
      <Badge className={styles.kind}>{kind}</Badge>
      <CleanHtml html={html} className={styles.content} />
    </>
  );
}
