import { renderNodes } from '../renderNodes.ts';
import styles from '../../ui/Button.module.css';
import { Spinner } from '../../ui/Spinner.tsx';

const MARKS = ['aria-disabled', 'aria-busy', 'data-busy'] as const;

/** Marks a button as busy with this text; the returned function restores its own label. */
export function setBusy(button: HTMLElement | null, words: string): () => void {
  if (button === null) return () => undefined;
  const own = [...button.childNodes];
  for (const mark of MARKS) button.setAttribute(mark, 'true');
  button.replaceChildren(...renderNodes(<BusyLabel words={words} />));
  return () => {
    for (const mark of MARKS) button.removeAttribute(mark);
    button.replaceChildren(...own);
  };
}

/** Label of a busy button, the same as `Button` writes. */
function BusyLabel({ words }: { words: string }) {
  return (
    <>
      <span className={styles.spinner}>
        <Spinner />
      </span>
      {words}
    </>
  );
}
