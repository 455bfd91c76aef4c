import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../entry/form.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { usePress } from './usePress.ts';

interface PressPageProps {
  title: string;
  text: string;
  words: { readonly waiting: string; readonly press: string; readonly button: string; readonly busy: string };
  isAskedHere: boolean;
  /** Its act is too serious to happen on opening the page: the button waits for a press. */
  isByHand?: boolean;
  failure: string | undefined;
  onPress: () => Promise<void>;
}

/** A page that presses its own hidden button if a person is there, and shows it if that is uncertain. */
export function PressPage(props: PressPageProps) {
  const { title, text, words, isAskedHere, isByHand = false, failure, onPress } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(isByHand);
  const [isBusy, setBusy] = useState(false);
  usePress({ button, isAskedHere, isByHand, onWaiting: () => setShown(true) });
  const press = () => {
    if (isBusy) return;
    setBusy(true);
    void onPress().finally(() => {
      setBusy(false);
      setShown(true);
    });
  };
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text}</p>
    </>
  );
  return (
    <EntryFrame page={title} aside={aside}>
      <div className={styles.form}>
        <FormNotice tone="negative" text={failure} />
        {isShown || isBusy ? (
          <p className={styles.lead}>{isBusy ? words.waiting : words.press}</p>
        ) : (
          <p className={styles.pending} role="status">
            <Spinner />
            {words.waiting}
          </p>
        )}
        <Button ref={button} variant="primary" size="form" wide busy={isBusy} hidden={!isShown} onClick={press}>
          {isBusy ? words.busy : words.button}
        </Button>
      </div>
    </EntryFrame>
  );
}
