import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { CookieBar } from './CookieBar.tsx';
import type { CookieAnswer, CookieWords } from './CookieBar.tsx';
import styles from './CookieSettings.module.css';

interface CookieSettingsProps {
  words: CookieWords;
  /** The provider of the frames. */
  host: string;
  choice: CookieAnswer | undefined;
  /** Does it open by itself while nothing is chosen? */
  asks: boolean;
  /** With invented prices no frames are shown, whatever the choice. */
  isSimulated: boolean;
  onChoose: (choice: CookieAnswer) => void;
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
  const choose = (next: CookieAnswer) => {
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
          <OpenBar
            words={words}
            host={host}
            choice={choice}
            isSimulated={isSimulated}
            isQuestionShown={isOpen}
            onChoose={choose}
            onClose={isOpen ? close : undefined}
          />,
          document.body,
        )}
    </>
  );
}

interface OpenBarProps extends ComponentProps<typeof CookieBar> {
  /** The visitor has opened it: then it takes the focus. */
  isQuestionShown: boolean;
}

function OpenBar({ isQuestionShown, ...bar }: OpenBarProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isQuestionShown) element.current?.focus();
  }, [isQuestionShown]);
  return <CookieBar {...bar} ref={element} />;
}
