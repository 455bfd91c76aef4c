import { useRef, useState } from 'react';

interface FileReading {
  readonly choose: (file: File | undefined) => void;
  /** Whether a file is being read: a press would send the form's earlier content. */
  readonly isReading: boolean;
  /** Whether the chosen file could not be read, or is not of the form's kind. */
  readonly isUnreadable: boolean;
}

/**
 * Reads the file that was chosen last. The form's value is undefined while the file is read, if it cannot be read, and
 * if the choice was cleared.
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
