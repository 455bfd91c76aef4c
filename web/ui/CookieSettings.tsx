import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
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

type Choice = 'frame' | 'own';

interface CookieSettingsProps {
  words: CookieWords;
  /** The provider of the frames. */
  host: string;
  choice: Choice | undefined;
  /** Does it open by itself while nothing is chosen? */
  asks: boolean;
  /** With invented prices no frames are shown, whatever the choice. */
  isSimulated: boolean;
  onChoose: (choice: Choice) => void;
}

/** The link at the foot of pages, and the bar it opens: it covers no page and waits as long as one likes. */
export function CookieSettings({ words, host, choice, asks, isSimulated, onChoose }: CookieSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const isShown = isOpen || (asks && choice === undefined);
  const close = () => {
    setOpen(false);
    link.current?.focus();
  };
  const choose = (next: Choice) => {
    if (isOpen) close();
    onChoose(next);
  };
  return (
    <>
      <button ref={link} type="button" className={styles.link} aria-expanded={isShown} onClick={() => setOpen(true)}>
        {words.link}
      </button>
      {/* Beside the page, not in its footer: a footer has colours of its own, in which the bar is illegible. */}
      {isShown &&
        createPortal(
          <Bar
            words={words}
            host={host}
            choice={choice}
            isSimulated={isSimulated}
            isAskedFor={isOpen}
            onChoose={choose}
            onClose={isOpen ? close : undefined}
          />,
          document.body,
        )}
    </>
  );
}

interface BarProps extends Pick<CookieSettingsProps, 'words' | 'host' | 'choice' | 'isSimulated' | 'onChoose'> {
  /** The visitor has opened it: then it takes the focus. */
  isAskedFor: boolean;
  onClose: (() => void) | undefined;
}

/** Two answers of the same weight. */
function Bar({ words, host, choice, isSimulated, isAskedFor, onChoose, onClose }: BarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) bar.current?.focus();
  }, [isAskedFor]);
  const answers = { own: words.necessary, frame: words.allow };
  return (
    <section ref={bar} className={styles.bar} aria-label={words.title} tabIndex={-1}>
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
