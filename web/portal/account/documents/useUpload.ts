import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { fileFaults } from '@candor/domain/clients/documents.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendDocument } from '../../../data/documents.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { faultOf } from './chosenFile.ts';

export interface Failure {
  readonly title: string;
  readonly text: string | undefined;
}

/** Choosing a file, looking at it, sending it. What is not supported resets the form (specification 8). */
export function useUpload(type: DocumentType) {
  const { t } = useTranslation();
  const toast = useToast();
  const [chosen, setChosen] = useState<File>();
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);

  const choose = (file: File | undefined) => {
    if (file === undefined || isSending) return;
    const fault = faultOf(file);
    setChosen(fault === undefined ? file : undefined);
    setFailure(fault === undefined ? undefined : unsupported(t, fault));
  };

  const send = async () => {
    if (chosen === undefined || isSending) return;
    setSending(true);
    setFailure(undefined);
    const outcome = await sendDocument(type, chosen);
    setSending(false);
    if (outcome.kind === 'done') return toast({ tone: 'success', title: t('verification.sent') });
    if (outcome.kind === 'unreachable') {
      return setFailure({ title: t('verification.notSent'), text: t('verification.unreachable') });
    }
    setChosen(undefined);
    setFailure(failureOf(t, outcome.refusal));
  };

  const reset = () => {
    setChosen(undefined);
    setFailure(undefined);
  };
  return { chosen, failure, isSending, choose, send, reset };
}

function failureOf(t: TFunction, refusal: Refusal): Failure {
  if (refusal.code !== 'fileNotSupported') return { title: refusalText(refusal), text: undefined };
  const fault = fileFaults.find((name) => name === refusal.params?.['reason']);
  return unsupported(t, fault ?? 'damaged');
}

function unsupported(t: TFunction, fault: (typeof fileFaults)[number]): Failure {
  return { title: t('refusals.fileNotSupported'), text: t(`verification.faults.${fault}`) };
}
