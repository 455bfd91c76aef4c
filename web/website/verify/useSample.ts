import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { changeFigure } from './changeFigure.ts';
import { keepVerifying } from './verifyText.ts';
import type { Verified } from './verifyText.ts';

/** `none`: this installation publishes no sample. */
export type SampleState = Verified | { readonly kind: 'loading' | 'none' | 'unreachable' | 'unsupported' };

/** Handles the sample receipt, checked when it arrives and again whenever one of its figures is changed. */
export function useSample() {
  const [sample, setSample] = useState<SignedReceipt>();
  // Number of changes so far, each to another figure, and whether one is changed now.
  const [turns, setTurns] = useState(0);
  const [isChanged, setChanged] = useState(false);
  const [state, setState] = useState<SampleState>({ kind: 'loading' });
  const changed = sample && isChanged ? changeFigure(sample, turns - 1) : undefined;
  const text = sample && receiptText(changed?.receipt ?? sample);

  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.getSampleReceipt({});
      if (answer.kind !== 'done') return setState({ kind: 'unreachable' });
      const { receipt } = answer.value;
      return receipt === null ? setState({ kind: 'none' }) : setSample(receipt);
    };
    void load();
  }, []);

  useEffect(() => {
    return text === undefined ? undefined : keepVerifying(text, setState);
  }, [text]);

  const change = (): void => {
    setTurns(turns + 1);
    setChanged(true);
  };
  return { state, changed, change, restore: () => setChanged(false) };
}
