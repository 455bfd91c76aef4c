import { useEffect, useState } from 'react';
import { receiptInAddress } from '../../data/evidence.ts';
import { verifyText } from './verifyText.ts';
import type { Verified } from './verifyText.ts';

export type VerificationState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'running' }
  | { readonly kind: 'unsupported' }
  | Verified;

/** A receipt's text and the result of checking it, repeated whenever it changes or a check is requested. */
export function useVerification() {
  // A new object is a new request, even for the same text.
  const [asked, setAsked] = useState({ text: '' });
  const [hasBrought, setBrought] = useState(false);
  const [state, setState] = useState<VerificationState>({ kind: 'empty' });

  useEffect(() => {
    const brought = receiptInAddress(window.location.hash);
    setAsked({ text: brought ?? '' });
    setBrought(brought !== undefined);
  }, []);

  useEffect(() => {
    const current = { isOutdated: false };
    const run = async (): Promise<void> => {
      const next = await verifyText(asked.text);
      if (!current.isOutdated) setState(next);
    };
    if (asked.text.trim() === '') setState({ kind: 'empty' });
    else {
      setState({ kind: 'running' });
      void run();
    }
    return () => {
      current.isOutdated = true;
    };
  }, [asked]);

  return {
    text: asked.text,
    state,
    /** Did they come with a receipt in the address? */
    hasBrought,
    setText: (text: string) => setAsked({ text }),
    again: () => setAsked(({ text }) => ({ text })),
  };
}
