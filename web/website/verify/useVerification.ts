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

/** A receipt's text and what comes of checking it, again each time it changes or somebody asks. */
export function useVerification() {
  const [text, setText] = useState('');
  const [state, setState] = useState<VerificationState>({ kind: 'empty' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    setText(receiptInAddress(window.location.hash) ?? '');
  }, []);

  useEffect(() => {
    if (text.trim() === '') {
      setState({ kind: 'empty' });
      return undefined;
    }
    let isOutdated = false;
    setState({ kind: 'running' });
    void verify(text).then((next) => {
      if (!isOutdated) setState(next);
    });
    return () => {
      isOutdated = true;
    };
  }, [text, round]);

  return { text, setText, state, again: () => setRound((before) => before + 1) };
}

async function verify(text: string): Promise<VerificationState> {
  if (!(await canVerify())) return { kind: 'unsupported' };
  const verification = await verifyReceipt(text, published, cryptography);
  return { kind: 'done', verification, verdict: verdictOf(verification) };
}
