import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { DOCUMENT_BYTES_MAXIMUM, fileFaults } from '@candor/domain/clients/documents.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendDocument } from '../../../data/documents.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { faultOf, isPhoto } from './chosenFile.ts';
import { joinSides, shrinkPhoto } from './shrinkPhoto.ts';

export interface Failure {
  readonly title: string;
  readonly text: string | undefined;
}

/** Handles choosing a file, viewing it and sending it. An unsupported file resets the form (specification 8). */
export function useUpload(type: DocumentType) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isSending, whileSending] = useBusy();
  const { chosen, setChosen, setFailure, ...file } = useChosenFile(isSending);

  const send = async () => {
    if (chosen === undefined || isSending) return;
    setFailure(undefined);
    const outcome = await whileSending(sendDocument(type, chosen));
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
  const canAddBack = type === 'doc_passport' && file.hasFront;
  return { ...file, chosen, isSending, canAddBack, send, reset };
}

/** Prepares a file for sending: a photo is reduced (rule VE-8), and the back of a card joins its front (VE-9). */
function useChosenFile(isSending: boolean) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<File>();
  const [failure, setFailure] = useState<Failure>();
  const [isShrinking, whileShrinking] = useBusy();
  /** Front of a card whose back may still be added. */
  const [front, setFront] = useState<File>();

  const take = async (file: File, make: () => Promise<File | undefined>): Promise<Failure | File> => {
    const fault = faultOf(file);
    if (fault !== undefined) return unsupported(t, fault);
    setFailure(undefined);
    // Decoding can fail for lack of memory, with the same message.
    const prepared = await whileShrinking(make().catch(() => undefined));
    if (prepared === undefined) return unsupported(t, 'damaged');
    return prepared.size <= DOCUMENT_BYTES_MAXIMUM
      ? prepared
      : { title: t('refusals.fileNotSupported'), text: t('verification.tooLargePhoto') };
  };

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isSending || isShrinking) return;
    const prepared = await take(file, () => shrinkPhoto(file));
    const isTaken = prepared instanceof File;
    setChosen(isTaken ? prepared : undefined);
    setFront(isTaken && isPhoto(file) ? file : undefined);
    if (!isTaken) setFailure(prepared);
  };

  const addBack = async (file: File | undefined): Promise<void> => {
    if (file === undefined || front === undefined || isSending || isShrinking) return;
    if (!isPhoto(file)) return setFailure({ title: t('refusals.fileNotSupported'), text: t('verification.backPhoto') });
    const joined = await take(file, () => joinSides(front, file));
    // The earlier choice stays if the back cannot be read.
    if (!(joined instanceof File)) return setFailure(joined);
    setChosen(joined);
    setFront(undefined);
  };
  return { chosen, failure, isShrinking, hasFront: front !== undefined, setChosen, setFailure, choose, addBack };
}

function failureOf(t: TFunction, refusal: Refusal): Failure {
  if (refusal.code !== 'fileNotSupported') return { title: refusalText(refusal), text: undefined };
  const fault = fileFaults.find((name) => name === refusal.params?.['reason']);
  return unsupported(t, fault ?? 'damaged');
}

function unsupported(t: TFunction, fault: (typeof fileFaults)[number]): Failure {
  return { title: t('refusals.fileNotSupported'), text: t(`verification.faults.${fault}`) };
}
