import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { CookieBar } from './CookieBar.tsx';
import type { CookieAnswer, CookieWords } from './CookieBar.tsx';
import styles from './CookieSettings.module.css';

interface CookieSettingsProps {
  words: CookieWords;
  /** Host of the frames' provider. */
  host: string;
  choice: CookieAnswer | undefined;
  /** Does the bar open automatically while nothing is chosen? */
  asks: boolean;
  /** Whether prices are simulated: then no frames are shown, whatever the choice. */
  isSimulated: boolean;
  onChoose: (choice: CookieAnswer) => void;
}

/** Shows the link in the footer and the bar that it opens, which covers no content and waits indefinitely. */
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
      {/* The bar is rendered beside the page: the footer has its own colours, in which the bar is illegible. */}
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
  /** Whether the visitor has opened the bar: only then does it take the focus. */
  isQuestionShown: boolean;
}

function OpenBar({ isQuestionShown, ...bar }: OpenBarProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isQuestionShown) element.current?.focus();
  }, [isQuestionShown]);
  return <CookieBar {...bar} ref={element} />;
}
