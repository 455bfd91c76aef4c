import { useRef, useState } from 'react';

interface FileReading {
  readonly choose: (file: File | undefined) => void;
  /** Its form is busy meanwhile: a press would send what the form had before. */
  readonly isReading: boolean;
  /** The chosen file could not be read, or is none of the form's kind. */
  readonly isUnreadable: boolean;
}

/**
 * Reads the file that was chosen last. The form has nothing of it (undefined) while it is read, if it cannot be read,
 * and if the choice was taken back.
 */
export function useFileReading<Value>(
  read: (file: File) => Promise<Value | undefined>,
  onRead: (value: Value | undefined) => void,
): FileReading {
  const latest = useRef<File>(undefined);
  const [state, setState] = useState<'quiet' | 'reading' | 'unreadable'>('quiet');
  const choose = async (file: File | undefined) => {
    latest.current = file;
    onRead(undefined);
    setState(file === undefined ? 'quiet' : 'reading');
    if (file === undefined) return;
    const value = await read(file).catch(() => undefined);
    // Another file may have been chosen while this one was read.
    if (latest.current !== file) return;
    setState(value === undefined ? 'unreadable' : 'quiet');
    onRead(value);
  };
  return {
    choose: (file) => void choose(file),
    isReading: state === 'reading',
    isUnreadable: state === 'unreadable',
  };
}
