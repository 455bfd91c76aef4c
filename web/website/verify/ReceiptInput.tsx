import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ReceiptInput.module.css';
import type { VerifyWords } from './verifyWords.ts';

/** Maximum size of a file; a receipt has some three kilobytes. */
const FILE_BYTES_MAX = 65_536;

interface ReceiptInputProps {
  words: VerifyWords['input'];
  text: string;
  onText: (text: string) => void;
}

/** Input of a receipt as a file, by dropping it, or as text. */
export function ReceiptInput({ words, text, onText }: ReceiptInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) onText(await file.slice(0, FILE_BYTES_MAX).text());
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={classes(styles.panel, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={styles.label} htmlFor="receipt">
        {words.label}
        <span>{words.drop}</span>
      </label>
      <textarea
        id="receipt"
        className={styles.text}
        value={text}
        placeholder={words.placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
      <div className={styles.actions}>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          accept=".json,application/json"
          aria-label={words.choose}
          tabIndex={-1}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <button type="button" className={buttonClass('primary')} onClick={() => picker.current?.click()}>
          <FileUp size={16} aria-hidden="true" />
          {words.choose}
        </button>
        {text !== '' && (
          <button type="button" className={buttonClass('quiet')} onClick={() => onText('')}>
            <X size={16} aria-hidden="true" />
            {words.clear}
          </button>
        )}
      </div>
      <p className={styles.private}>{words.private}</p>
    </section>
  );
}
