import type { Ref } from 'react';
import { buttonClass } from './buttonClass.ts';
import styles from './CookieSettings.module.css';
import { CloseIcon } from './icons.tsx';

export interface CookieWords {
  readonly link: string;
  readonly title: string;
  readonly text: string;
  readonly standing: string;
  readonly policy: string;
  readonly necessary: string;
  readonly allow: string;
  readonly now: string;
  readonly close: string;
}

export type CookieAnswer = 'frame' | 'own';

interface CookieBarProps {
  words: CookieWords;
  /** Host of the frames' provider. */
  host: string;
  choice: CookieAnswer | undefined;
  /** Whether prices are simulated: then no frames are shown, whatever the choice. */
  isSimulated: boolean;
  onChoose: (choice: CookieAnswer) => void;
  /** Closes the bar; undefined if the bar opened automatically and only an answer closes it. */
  onClose: (() => void) | undefined;
  ref?: Ref<HTMLElement>;
}

/** Offers two answers of equal weight, in a bar that covers no content and waits indefinitely. */
export function CookieBar({ words, host, choice, isSimulated, onChoose, onClose, ref }: CookieBarProps) {
  const answers = { own: words.necessary, frame: words.allow };
  return (
    <section ref={ref} className={styles.bar} aria-label={words.title} tabIndex={-1}>
      <div className={styles.said}>
        <strong>{words.title}</strong>
        <p>
          {words.text.replace('{{host}}', host)} {isSimulated && words.standing}{' '}
          <a href="/cookies-policy">{words.policy}</a>
        </p>
        {choice !== undefined && <p>{words.now.replace('{{choice}}', answers[choice])}</p>}
      </div>
      <div className={styles.answers}>
        <button type="button" className={buttonClass('secondary', 'form')} onClick={() => onChoose('own')}>
          {answers.own}
        </button>
        <button type="button" className={buttonClass('secondary', 'form')} onClick={() => onChoose('frame')}>
          {answers.frame}
        </button>
      </div>
      {onClose !== undefined && (
        <button type="button" className={styles.close} aria-label={words.close} onClick={onClose}>
          <CloseIcon size={18} />
        </button>
      )}
    </section>
  );
}
