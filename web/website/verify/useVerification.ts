import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Verdict, Verification } from '@candor/contracts/evidence/verify.ts';
import { useEffect, useState } from 'react';
import { canVerify, cryptography } from '../../data/cryptography.ts';
import { published, receiptInAddress } from '../../data/evidence.ts';

export type VerificationState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'running' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'done'; readonly verification: Verification; readonly verdict: Verdict };

/** A receipt's text and the result of checking it, repeated whenever it changes or a check is requested. */
export function useVerification() {
  // A new object is a new request, even for the same text.
  const [asked, setAsked] = useState({ text: '' });
  const [state, setState] = useState<VerificationState>({ kind: 'empty' });

  useEffect(() => {
    setAsked({ text: receiptInAddress(window.location.hash) ?? '' });
  }, []);

  useEffect(() => {
    const current = { isOutdated: false };
    const run = async (): Promise<void> => {
      const next = await verify(asked.text);
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
    setText: (text: string) => setAsked({ text }),
    again: () => setAsked(({ text }) => ({ text })),
  };
}

async function verify(text: string): Promise<VerificationState> {
  if (!(await canVerify())) return { kind: 'unsupported' };
  const verification = await verifyReceipt(text, published, cryptography);
  return { kind: 'done', verification, verdict: verdictOf(verification) };
}
